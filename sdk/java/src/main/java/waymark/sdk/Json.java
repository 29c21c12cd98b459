package waymark.sdk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, longs or doubles, booleans and null. */
final class Json {
    private static final int DEEPEST = 200;
    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Input<?> input) write(input.members, out);
        else if (value instanceof Map<?, ?> map) {
            String before = "{";
            for (Map.Entry<?, ?> member : map.entrySet()) {
                out.append(before);
                quote(member.getKey().toString(), out);
                out.append(':');
                write(member.getValue(), out);
                before = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> list) {
            String before = "";
            out.append('[');
            for (Object item : list) {
                out.append(before);
                write(item, out);
                before = ",";
            }
            out.append(']');
        } else if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15)
            out.append(number.longValue());
        else if (value == null || value instanceof Number || value instanceof Boolean) out.append(value);
        else quote(value.toString(), out);
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (char one : text.toCharArray()) {
            if (one == '"' || one == '\\') out.append('\\').append(one);
            else if (one < ' ') out.append(String.format("\\u%04x", (int) one));
            else out.append(one);
        }
        out.append('"');
    }

    /** Throws IllegalArgumentException for a text that is no JSON. */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.peek() != 0) throw json.wrong();
        return value;
    }

    private Object value() {
        char first = peek();
        if (first == '{' || first == '[') {
            if (++depth > DEEPEST) throw wrong();
            Object value = first == '{' ? object() : list();
            depth--;
            return value;
        }
        if (first == '"') return string();
        if (first == '-' || (first >= '0' && first <= '9')) return number();
        if (skip("true")) return true;
        if (skip("false")) return false;
        if (skip("null")) return null;
        throw wrong();
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        if (peek() == '}') at++;
        else
            do {
                if (peek() != '"') throw wrong();
                String name = string();
                if (peek() != ':') throw wrong();
                at++;
                members.put(name, value());
            } while (goesOn('}'));
        return members;
    }

    private List<Object> list() {
        List<Object> items = new ArrayList<>();
        at++;
        if (peek() == ']') at++;
        else
            do items.add(value());
            while (goesOn(']'));
        return items;
    }

    private boolean goesOn(char end) {
        char next = peek();
        if (next != ',' && next != end) throw wrong();
        at++;
        return next == ',';
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char one = text.charAt(at);
            if (one == '"') {
                at++;
                return out.toString();
            }
            out.append(one == '\\' ? escaped() : one);
        }
        throw wrong();
    }

    private char escaped() {
        if (++at >= text.length()) throw wrong();
        char one = text.charAt(at);
        int known = "\"\\/bfnrt".indexOf(one);
        if (known >= 0) return "\"\\/\b\f\n\r\t".charAt(known);
        if (one != 'u' || at + 4 >= text.length()) throw wrong();
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
    }

    private Number number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        String digits = text.substring(start, at);
        try {
            return Long.valueOf(digits);
        } catch (NumberFormatException notWhole) {
            return Double.valueOf(digits);
        }
    }

    private boolean skip(String word) {
        if (!text.startsWith(word, at)) return false;
        at += word.length();
        return true;
    }

    /** The next character that is not white space, 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at character " + at);
    }
}
