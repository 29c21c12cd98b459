package waymark.sdk;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Makes the records of {@link Replies} from JSON. Members that a newer server adds are left out. */
final class Decoder {
    private Decoder() {}

    /** Throws IllegalArgumentException where the value has another type than the record. */
    static <T> T decode(Class<T> kind, Object value) {
        return kind.cast(decode((Type) kind, value));
    }

    private static Object decode(Type kind, Object value) {
        if (value == null) return null;
        if (kind instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            if (!(value instanceof List<?> list)) throw wrong(kind, value);
            List<Object> items = new ArrayList<>();
            for (Object item : list) items.add(decode(generic.getActualTypeArguments()[0], item));
            return items;
        }
        if (!(kind instanceof Class<?> type)) return value;
        if (type == Double.class && value instanceof Number number) return number.doubleValue();
        if (!type.isRecord()) {
            if (!type.isInstance(value)) throw wrong(kind, value);
            return value;
        }
        if (!(value instanceof Map<?, ?> members)) throw wrong(kind, value);
        RecordComponent[] components = type.getRecordComponents();
        Object[] given = new Object[components.length];
        for (int at = 0; at < given.length; at++) {
            // Behind a word of Java stands an underscore.
            String name = components[at].getName().replaceAll("_$", "");
            Object member = members.containsKey(name) ? members.get(name) : members.get(snakeCase(name));
            given[at] = decode(components[at].getGenericType(), member);
        }
        return make(type, components, given);
    }

    private static Object make(Class<?> type, RecordComponent[] components, Object[] given) {
        Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(given);
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    private static String snakeCase(String name) {
        return name.replaceAll("([A-Z])|(?<=[a-z])(?=[0-9])", "_$1").toLowerCase();
    }

    private static IllegalArgumentException wrong(Type kind, Object value) {
        return new IllegalArgumentException(kind.getTypeName() + " cannot be " + value.getClass().getSimpleName());
    }
}
