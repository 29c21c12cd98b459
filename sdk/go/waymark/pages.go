package waymark

import (
	"context"
	"encoding/json"
	"iter"
	"net/url"
	"strconv"
)

// A page as it may come: older servers have no pagination on some lists, and no cursors.
type page[Item any] struct {
	Data       *[]Item
	Pagination struct {
		Page       int
		TotalPages int     `json:"total_pages"`
		NextCursor *string `json:"next_cursor"`
	}
}

// Every item of a list: by its cursor where the server has one, else by page number.
func items[Item any](ctx context.Context, client *Client, one call, options []Option) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		var none Item
		query, err := queryOf(one.query)
		for err == nil {
			one.query = plainQuery(query)
			var reply *page[Item]
			if reply, err = send[page[Item]](ctx, client, one, options); err != nil {
				break
			}
			if reply.Data == nil {
				err = &UnexpectedReplyError{one.name(), `the reply has no list "data".`, nil}
				break
			}
			for _, item := range *reply.Data {
				if !yield(item, nil) {
					return
				}
			}
			if !advance(query, reply) {
				return
			}
		}
		yield(none, err)
	}
}

// Makes the query that of the next page; false after the last.
func advance[Item any](query url.Values, reply *page[Item]) bool {
	next := reply.Pagination
	if next.NextCursor != nil {
		// A cursor continues a list at its own place; the number of a page would contradict it.
		query.Del("page")
		query.Set("cursor", *next.NextCursor)
		return true
	}
	number, err := strconv.Atoi(query.Get("page"))
	if err != nil {
		number = max(next.Page, 1)
	}
	query.Set("page", strconv.Itoa(number+1))
	return !query.Has("cursor") && number < next.TotalPages && len(*reply.Data) > 0
}

// A query whose members are text already.
type plainQuery url.Values

func (q plainQuery) MarshalJSON() ([]byte, error) {
	members := map[string]string{}
	for name := range q {
		members[name] = url.Values(q).Get(name)
	}
	return json.Marshal(members)
}
