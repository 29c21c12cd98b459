package waymark.sdk;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a call sends, or a part of it. */
public abstract class Input<Self> {
    final Map<String, Object> members = new LinkedHashMap<>();

    @SuppressWarnings("unchecked")
    final Self with(String name, Object value) {
        members.put(name, value);
        return (Self) this;
    }

    final Object get(String name) {
        return members.get(name);
    }

    /** As it is sent: JSON. */
    @Override
    public String toString() {
        return Json.write(members);
    }
}
