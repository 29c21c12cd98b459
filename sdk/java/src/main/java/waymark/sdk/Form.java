package waymark.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.UUID;

/** A body with files: multipart/form-data. */
final class Form {
    private final String boundary = "waymark-" + UUID.randomUUID();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Form(FileInput<?> input) {
        input.members.forEach((name, value) -> {
            if (value != null) part("name=\"" + name + "\"", Transport.textOf(value).getBytes(UTF_8));
        });
        for (Upload file : input.files) {
            String fileName = file.name() == null || file.name().isEmpty() ? "resume" : file.name();
            // As browsers escape it.
            String escaped = fileName.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
            String head = "name=\"" + input.part + "\"; filename=\"" + escaped + "\"";
            part(head + "\r\nContent-Type: application/octet-stream", file.content());
        }
        out.writeBytes(("--" + boundary + "--\r\n").getBytes(UTF_8));
    }

    private void part(String head, byte[] content) {
        out.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; " + head + "\r\n\r\n").getBytes(UTF_8));
        out.writeBytes(content);
        out.writeBytes("\r\n".getBytes(UTF_8));
    }

    String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
