// Generated from the OpenAPI document by sdk/generator. Do not edit.
package waymark.sdk;

/** A call's headers, parameters beside its input. */
public record Option(String header, String value) {
    /** Makes a retry safe: for 24 hours the same key with the same request gives the same reply, and nothing is done twice. */
    public static Option idempotencyKey(String value) { return new Option("Idempotency-Key", value); }

    /** The names of skills and roles are in this language, where the knowledge base has them (de, fr, es, it, pt, nl, pl), the prose with `de`, `fr` and `es`; English otherwise. Ids never change. A body's `language` wins. */
    public static Option acceptLanguage(String value) { return new Option("Accept-Language", value); }
}
