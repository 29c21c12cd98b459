package waymark.sdk;

import java.util.List;

/** What may be sent with files, as a form with the other members. */
public abstract class FileInput<Self> extends Input<Self> {
    /** The name that the part of each file has. */
    String part;
    List<Upload> files = List.of();

    @SuppressWarnings("unchecked")
    final Self withFiles(String part, List<Upload> files) {
        this.part = part;
        this.files = List.copyOf(files);
        return (Self) this;
    }
}
