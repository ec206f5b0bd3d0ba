package io.tidemill.core.function;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Functions of URLs, and tests of what a text consists of. */
public final class UrlFunctions {
    private UrlFunctions() {}

    public static Slice urlEncode(Slice value) {
        return Slice.of(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
    }

    /** NULL where the text is not encoded right. */
    public static Slice urlDecode(Slice value) {
        try {
            return Slice.of(URLDecoder.decode(value.toString(), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notEncoded) {
            return null;
        }
    }

    /** A part of a URL: HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO; NULL when there is none. */
    public static Slice parseUrl(Slice url, Slice part) {
        try {
            URI uri = new URI(url.toString());
            String found = switch (part.toString()) {
                case "HOST" -> uri.getHost();
                case "PATH" -> uri.getRawPath();
                case "QUERY" -> uri.getRawQuery();
                case "REF" -> uri.getRawFragment();
                case "PROTOCOL" -> uri.getScheme();
                case "FILE" ->
                    uri.getRawQuery() == null ? uri.getRawPath() : uri.getRawPath() + "?" + uri.getRawQuery();
                case "AUTHORITY" -> uri.getRawAuthority();
                case "USERINFO" -> uri.getRawUserInfo();
                default -> null;
            };
            return found == null ? null : Slice.of(found);
        } catch (URISyntaxException notAUrl) {
            return null;
        }
    }

    /** PARSE_URL(url, 'QUERY', key). */
    public static Slice parseUrlKey(Slice url, Slice part, Slice key) {
        Slice query = part.toString().equals("QUERY") ? parseUrl(url, part) : null;
        if (query == null) {
            return null;
        }
        String prefix = key + "=";
        for (String pair : query.toString().split("&", -1)) {
            if (pair.startsWith(prefix)) {
                return Slice.of(pair.substring(prefix.length()));
            }
        }
        return null;
    }

    public static boolean isAlpha(Slice value) {
        String text = value.toString();
        return !text.isEmpty() && text.codePoints().allMatch(Character::isLetter);
    }

    public static boolean isDigit(Slice value) {
        String text = value.toString();
        return !text.isEmpty() && text.codePoints().allMatch(Character::isDigit);
    }

    public static boolean isDecimal(byte[] heap, int offset, int length) {
        return TextParse.parseDouble(heap, offset, length) != null;
    }

    static void register(FunctionTable table) {
        Class<?> owner = UrlFunctions.class;
        table.add("URL_ENCODE", owner, "urlEncode", Argument.TEXT);
        table.add("URL_DECODE", owner, "urlDecode", Argument.TEXT);
        table.add("PARSE_URL", owner, "parseUrl", Argument.TEXT, Argument.TEXT);
        table.add("PARSE_URL", owner, "parseUrlKey", Argument.TEXT, Argument.TEXT, Argument.TEXT);
        table.add("IS_ALPHA", owner, "isAlpha", Argument.TEXT);
        table.add("IS_DIGIT", owner, "isDigit", Argument.TEXT);
        table.add("IS_DECIMAL", owner, "isDecimal", Argument.TEXT);
    }
}
