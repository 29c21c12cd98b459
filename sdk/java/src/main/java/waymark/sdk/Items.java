package waymark.sdk;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Every item of a list: by its cursor where the server has one, else by page number. */
final class Items<T> implements Iterator<T> {
    private final Transport transport;
    private final Class<T> kind;
    private final Call call;
    private final Option[] options;
    private final Query query = new Query();
    private Iterator<?> page = List.of().iterator();
    private boolean isOver;

    private static final class Query extends Input<Query> {}

    Items(Transport transport, Class<T> kind, Call call, Option[] options) {
        this.transport = transport;
        this.kind = kind;
        this.call = call;
        this.options = options;
        query.members.putAll(call.query().members);
    }

    @Override
    public boolean hasNext() {
        while (!page.hasNext() && !isOver) {
            Map<?, ?> reply = transport.receive(new Call(call.method(), call.path(), query, null), options);
            if (!(reply.get("data") instanceof List<?> data))
                throw new WaymarkException.UnexpectedReply(call + ": the reply has no list \"data\".", null);
            page = data.iterator();
            isOver = !advance(reply.get("pagination") instanceof Map<?, ?> pagination ? pagination : Map.of(), data.isEmpty());
        }
        return page.hasNext();
    }

    @Override
    public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        return transport.decode(kind, page.next(), call);
    }

    /** Makes the query that of the next page; false after the last. Older servers have no pagination on some lists. */
    private boolean advance(Map<?, ?> pagination, boolean isEmpty) {
        if (pagination.get("next_cursor") instanceof String cursor) {
            // A cursor continues a list at its own place; the number of a page would contradict it.
            query.members.remove("page");
            query.with("cursor", cursor);
            return true;
        }
        long number = wholeOf(query.get("page"), wholeOf(pagination.get("page"), 1));
        query.with("page", number + 1);
        return query.get("cursor") == null && !isEmpty && number < wholeOf(pagination.get("total_pages"), 1);
    }

    private static long wholeOf(Object value, long otherwise) {
        return value instanceof Long number ? number : otherwise;
    }
}
