package waymark

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"syscall"
)

// The kinds of refusals: errors.Is(err, waymark.ErrNotFound).
var (
	ErrValidation       = errors.New("validation_error")
	ErrInvalidRequest   = errors.New("invalid_request")
	ErrNoSkillsFound    = errors.New("no_skills_found")
	ErrResumeUnreadable = errors.New("resume_unreadable")
	// missing_api_key, unauthorized or wrong_key_type
	ErrAuthentication      = errors.New("authentication")
	ErrInsufficientCredits = errors.New("insufficient_credits")
	// insufficient_scope or ip_not_allowed
	ErrPermission = errors.New("permission")
	ErrNotFound   = errors.New("not_found")
	// The app keeps no results, and this one is gone.
	ErrNotRetained = errors.New("not_retained")
	// request_in_progress or idempotency_key_reused
	ErrIdempotency          = errors.New("idempotency")
	ErrRateLimited          = errors.New("rate_limited")
	ErrSandboxQuotaExceeded = errors.New("sandbox_quota_exceeded")
	// internal_error, upstream_error or service_unavailable
	ErrServer = errors.New("server")
	// The signature of a webhook does not hold.
	ErrWebhookVerification = errors.New("webhook verification")
)

var kinds = map[ErrorCode]error{
	"validation_error":       ErrValidation,
	"invalid_request":        ErrInvalidRequest,
	"no_skills_found":        ErrNoSkillsFound,
	"resume_unreadable":      ErrResumeUnreadable,
	"missing_api_key":        ErrAuthentication,
	"unauthorized":           ErrAuthentication,
	"wrong_key_type":         ErrAuthentication,
	"insufficient_credits":   ErrInsufficientCredits,
	"insufficient_scope":     ErrPermission,
	"ip_not_allowed":         ErrPermission,
	"not_found":              ErrNotFound,
	"request_in_progress":    ErrIdempotency,
	"not_retained":           ErrNotRetained,
	"idempotency_key_reused": ErrIdempotency,
	"rate_limited":           ErrRateLimited,
	"sandbox_quota_exceeded": ErrSandboxQuotaExceeded,
	"internal_error":         ErrServer,
	"upstream_error":         ErrServer,
	"service_unavailable":    ErrServer,
}

// APIError is the server's reply to a request that it refused or could not serve.
type APIError struct {
	Status  int
	Code    ErrorCode
	Message string
	// Quote it to support.
	RequestID string
	// The offending fields of a request that failed validation; else empty.
	Details []ErrorDetail
	Header  http.Header
}

func (e *APIError) Error() string {
	fields := make([]string, len(e.Details))
	for at, detail := range e.Details {
		fields[at] = detail.Field + ": " + detail.Message
	}
	if len(fields) == 0 {
		return e.Message
	}
	return e.Message + " (" + strings.Join(fields, "; ") + ")"
}

// Is tells whether the error is of a kind, such as ErrNotFound.
func (e *APIError) Is(kind error) bool { return kinds[e.Code] == kind }

var helpLink = regexp.MustCompile(`<([^>]+)>;\s*rel="help"`)

// HelpPath is the page about this error, where the server has its documentation on; else empty.
func (e *APIError) HelpPath() string {
	if found := helpLink.FindStringSubmatch(e.Header.Get("Link")); found != nil {
		return found[1]
	}
	return ""
}

// ConnectionError means that no reply came: no connection, one that broke, or the timeout over.
type ConnectionError struct {
	Request, Reason string
	Err             error
}

func (e *ConnectionError) Error() string { return e.Request + ": " + e.Reason }
func (e *ConnectionError) Unwrap() error { return e.Err }

// UnexpectedReplyError is a reply that this version cannot read: another server, or a much older one.
type UnexpectedReplyError struct {
	Request, Reason string
	Err             error
}

func (e *UnexpectedReplyError) Error() string { return e.Request + ": " + e.Reason }
func (e *UnexpectedReplyError) Unwrap() error { return e.Err }

// PathwayFailedError means that a pathway reached the status "failed"; its credits were returned.
type PathwayFailedError struct{ Pathway *Pathway }

func (e *PathwayFailedError) Error() string {
	if e.Pathway.Error == nil {
		return "The pathway could not be generated."
	}
	return e.Pathway.Error.Message
}

// Proxies answer without our envelope; their status decides the code.
func readError(reply *http.Response, text []byte) *APIError {
	found := &APIError{Status: reply.StatusCode, Header: reply.Header}
	var envelope ErrorReply
	// Of an envelope with a member of another type, what was read still serves.
	_ = json.Unmarshal(text, &envelope)
	body := envelope.Error
	found.Code, found.Message, found.RequestID, found.Details = body.Code, body.Message, body.RequestID, body.Details
	if found.Code == "" {
		found.Code = ErrorCodeInvalidRequest
		if found.Status >= 500 {
			found.Code = ErrorCodeServiceUnavailable
		}
		found.Message = fmt.Sprintf("The server answered %d without an explanation.", found.Status)
		found.RequestID = reply.Header.Get("X-Request-Id")
	}
	if found.Message == "" {
		found.Message = string(found.Code)
	}
	return found
}

// An error of the connection, with the address and what to do; the caller's own context ends a call as it is.
func (c *Client) failure(ctx context.Context, one call, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var lookup *net.DNSError
	at := placeOf(c.base)
	reason := err.Error()
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		reason = fmt.Sprintf("no reply within %v", c.Timeout)
	case errors.Is(err, syscall.ECONNREFUSED):
		reason = "connection refused (ECONNREFUSED) by " + at + ". Start the server, or correct the base URL."
	case errors.As(err, &lookup):
		reason = "the host is unknown: " + at + ". Correct the base URL."
	}
	return &ConnectionError{one.name(), reason, err}
}

func placeOf(base string) string {
	parsed, err := url.Parse(base)
	if err != nil {
		return base
	}
	port := parsed.Port()
	if port == "" {
		port = map[string]string{"https": "443", "http": "80"}[parsed.Scheme]
	}
	return parsed.Hostname() + ", port " + port
}
