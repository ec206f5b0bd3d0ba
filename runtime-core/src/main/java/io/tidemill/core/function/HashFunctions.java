package io.tidemill.core.function;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** Digests and encodings of bytes. */
public final class HashFunctions {
    private HashFunctions() {}

    private static Slice digest(String algorithm, Slice value) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            digest.update(value.heap(), value.offset(), value.length());
            return TextFormat.ascii(HexFormat.of().formatHex(digest.digest()));
        } catch (NoSuchAlgorithmException e) {
            throw new io.tidemill.error.EngineException(
                    io.tidemill.error.ErrorCode.JOB_FAILED, "this Java has no " + algorithm, e);
        }
    }

    public static Slice md5(Slice value) {
        return digest("MD5", value);
    }

    public static Slice sha1(Slice value) {
        return digest("SHA-1", value);
    }

    public static Slice sha224(Slice value) {
        return digest("SHA-224", value);
    }

    public static Slice sha256(Slice value) {
        return digest("SHA-256", value);
    }

    public static Slice sha384(Slice value) {
        return digest("SHA-384", value);
    }

    public static Slice sha512(Slice value) {
        return digest("SHA-512", value);
    }

    /** SHA2(value, bits); NULL for other lengths than 224, 256, 384, 512. */
    public static Slice sha2(Slice value, int bits) {
        return switch (bits) {
            case 0, 224, 256, 384, 512 -> digest("SHA-" + (bits == 0 ? 256 : bits), value);
            default -> null;
        };
    }

    public static Slice toBase64(Slice value) {
        return Slice.of(Base64.getEncoder().encode(value.toBytes()));
    }

    /** NULL where the text is not Base64. */
    public static Slice fromBase64(Slice value) {
        try {
            return Slice.of(Base64.getDecoder().decode(value.toBytes()));
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    public static Slice hex(Slice value) {
        return TextFormat.ascii(HexFormat.of().withUpperCase().formatHex(value.toBytes()));
    }

    /** NULL where the text is not hexadecimal. */
    public static Slice unhex(Slice value) {
        String text = value.toString();
        try {
            return Slice.of(HexFormat.of().parseHex(text.length() % 2 == 0 ? text : "0" + text));
        } catch (IllegalArgumentException notHexadecimal) {
            return null;
        }
    }

    static Object hashCode(Object[] arguments) {
        Object value = arguments[0];
        return value instanceof byte[] bytes
                ? Slice.of(bytes).hashCode()
                : value instanceof String text ? Slice.of(text).hashCode() : value.hashCode();
    }

    static void register(FunctionTable table) {
        Class<?> owner = HashFunctions.class;
        Argument bytes = Argument.TEXT_OR_BINARY;
        table.add("MD5", owner, "md5", bytes);
        for (String bits : new String[] {"1", "224", "256", "384", "512"}) {
            table.add("SHA" + bits, owner, "sha" + bits, bytes);
        }
        table.add("SHA2", owner, "sha2", bytes, Argument.INT);
        table.add("TO_BASE64", owner, "toBase64", bytes);
        table.add("FROM_BASE64", owner, "fromBase64", bytes);
        table.add("HEX", owner, "hex", bytes);
        table.add("UNHEX", owner, "unhex", Argument.TEXT);
        table.addBoxed("HASH_CODE", ObjectFunction.HASH_CODE, Argument.ANY);
    }
}
