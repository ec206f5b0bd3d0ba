package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.spi.format.Format;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Cuts text files. */
final class TextSplits {
    private static final int HEAD = 1 << 12;

    private TextSplits() {}

    /**
     * The parts of a file.
     *
     * @param targetBytes wanted size of a part; 0 to keep the file whole
     */
    static List<FileSplit> cut(DataFile file, Format format, long targetBytes) throws IOException {
        if (file.size() == 0) {
            return List.of();
        }
        if (!format.splittable()) {
            return List.of(split(file, 0, file.size(), true));
        }
        byte[] head = new byte[(int) Math.min(HEAD, file.size())];
        int length = readHead(file, head);
        if (!format.splittable(head, length)) {
            return List.of(split(file, 0, file.size(), true));
        }
        // A last part of less than half the size is joined to the one before.
        long parts = targetBytes == 0 ? 1 : Math.max(1, (file.size() + targetBytes / 2) / targetBytes);
        List<FileSplit> splits = new ArrayList<>();
        for (long part = 0; part < parts; part++) {
            long start = file.size() / parts * part;
            long end = part == parts - 1 ? file.size() : file.size() / parts * (part + 1);
            if (end > start) {
                splits.add(split(file, start, end - start, false));
            }
        }
        return splits;
    }

    private static FileSplit split(DataFile file, long offset, long length, boolean whole) {
        return new FileSplit(file.path(), offset, length, file.size(), file.modifiedMillis(), whole);
    }

    static int readHead(DataFile file, byte[] head) throws IOException {
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
            ByteBuffer target = ByteBuffer.wrap(head);
            while (target.hasRemaining() && channel.read(target) >= 0) {
                // Reads until the head is full or the file has ended.
            }
            return target.position();
        }
    }
}
