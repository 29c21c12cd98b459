// Package waymark is the client of the Waymark career-intelligence API. Keys are secrets: use it on servers only.
package waymark

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	defaultRetries = 2
	defaultTimeout = time.Minute
	firstDelay     = 500 * time.Millisecond
	// A longer Retry-After is the caller's decision: the error is returned.
	longestDelay = time.Minute
)

// Client has the operations of the API: client.Jobs.List and so on. Its settings may be changed before the first call.
type Client struct {
	Resources
	// How often a request is sent again after a failure that may pass. Default 2.
	MaxRetries int
	// How long one attempt may take; the context bounds the whole call. Default one minute.
	Timeout time.Duration
	// Makes the requests. Default http.DefaultClient.
	HTTPClient *http.Client
	apiKey     string
	base       string
}

// New makes a client. The key is sk_test_… or sk_live_…, baseURL the server's address without /v1.
func New(apiKey, baseURL string) *Client {
	base := strings.TrimSuffix(strings.TrimRight(baseURL, "/"), "/v1")
	client := &Client{
		MaxRetries: defaultRetries, Timeout: defaultTimeout, HTTPClient: http.DefaultClient,
		apiKey: apiKey, base: base + "/v1",
	}
	client.Resources = resourcesOf(client)
	return client
}

// Me returns the app and key of this client, with credits, quota and limits.
func (c *Client) Me(ctx context.Context, options ...Option) (*Account, error) {
	return send[Account](ctx, c, call{method: "GET", path: "/me"}, options)
}

// Ptr is for optional members of requests: Limit: waymark.Ptr(3).
func Ptr[T any](value T) *T { return &value }

// Option is what a call takes beside its input: IdempotencyKey, AcceptLanguage.
type Option func(http.Header)

func header(name, value string) Option {
	return func(headers http.Header) { headers.Set(name, value) }
}

// A call has a query or a body; {} in its path stands for the next of its ids.
type call struct {
	method, path string
	ids          []string
	query, body  any
	// With files the body is a form, in which each has a part of this name.
	part  string
	files []File
}

func send[Reply any](ctx context.Context, client *Client, one call, options []Option) (*Reply, error) {
	reply := new(Reply)
	text, status, err := client.send(ctx, one, options)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, reply); err != nil || !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return nil, &UnexpectedReplyError{one.name(), "the reply " + strconv.Itoa(status) +
			" is no JSON object that this version can read. Is the base URL a Waymark server?", err}
	}
	return reply, nil
}

func (c *Client) send(ctx context.Context, one call, options []Option) ([]byte, int, error) {
	if c.apiKey == "" {
		return nil, 0, errors.New("waymark: New needs an API key")
	}
	target, err := c.address(one)
	if err != nil {
		return nil, 0, err
	}
	body, contentType, err := bodyOf(one)
	if err != nil {
		return nil, 0, err
	}
	headers := http.Header{}
	if one.method == "POST" || one.method == "DELETE" {
		// Without a key of the caller a retry of ours could act twice.
		headers.Set("Idempotency-Key", rand.Text())
	}
	for _, option := range options {
		option(headers)
	}
	headers.Set("Authorization", "Bearer "+c.apiKey)
	headers.Set("Accept", "application/json")
	headers.Set("User-Agent", "waymark-sdk-go/"+Version)
	if contentType != "" {
		headers.Set("Content-Type", contentType)
	}
	for attempt := 0; ; attempt++ {
		text, status, err := c.attempt(ctx, one, target, headers, body)
		if err == nil || ctx.Err() != nil {
			return text, status, err
		}
		delay, mayPass := delayAfter(err, attempt)
		if !mayPass || attempt >= c.MaxRetries {
			return nil, status, err
		}
		if err := sleep(ctx, delay); err != nil {
			return nil, status, err
		}
	}
}

func (c *Client) attempt(ctx context.Context, one call, target string, headers http.Header, body []byte) ([]byte, int, error) {
	limited, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(limited, one.method, target, bytes.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	request.Header = headers.Clone()
	reply, err := c.HTTPClient.Do(request)
	if err != nil {
		return nil, 0, c.failure(ctx, one, err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		return nil, 0, c.failure(ctx, one, err)
	}
	if reply.StatusCode < 200 || reply.StatusCode > 299 {
		return nil, reply.StatusCode, readError(reply, text)
	}
	return text, reply.StatusCode, nil
}

func (c *Client) address(one call) (string, error) {
	path := one.path
	for _, id := range one.ids {
		// With no id, or with dots, the path would be another operation's.
		if id == "" || id == "." || id == ".." {
			return "", errors.New("waymark: " + strconv.Quote(id) + " is no id")
		}
		path = strings.Replace(path, "{}", url.PathEscape(id), 1)
	}
	query, err := queryOf(one.query)
	if err != nil || len(query) == 0 {
		return c.base + path, err
	}
	return c.base + path + "?" + query.Encode(), nil
}

func (one call) name() string { return one.method + " " + one.path }

// How long to wait before the next attempt, and whether another one may succeed.
func delayAfter(err error, attempt int) (time.Duration, bool) {
	backoff := time.Duration(float64(firstDelay<<attempt) * (0.75 + mathrand.Float64()/2))
	var lost *ConnectionError
	if errors.As(err, &lost) {
		return backoff, true
	}
	var refused *APIError
	if !errors.As(err, &refused) {
		return 0, false
	}
	passes := refused.Code == ErrorCodeRateLimited || refused.Code == ErrorCodeRequestInProgress
	if refused.Status < 500 && !passes {
		return 0, false
	}
	seconds, _ := strconv.ParseFloat(refused.Header.Get("Retry-After"), 64)
	asked := time.Duration(seconds * float64(time.Second))
	return max(asked, backoff), asked <= longestDelay
}

func sleep(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
