package waymark

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

const defaultTolerance = 5 * time.Minute

var events = map[EventType]func() any{
	"candidate.deleted":         func() any { return new(CandidateDeletedEvent) },
	"credits.low":               func() any { return new(CreditsLowEvent) },
	"pathway.completed":         func() any { return new(PathwayCompletedEvent) },
	"pathway.failed":            func() any { return new(PathwayFailedEvent) },
	"resumes.batch_completed":   func() any { return new(ResumesBatchCompletedEvent) },
	"resume.analysis.completed": func() any { return new(ResumeAnalysisCompletedEvent) },
	"webhook.test":              func() any { return new(WebhookTestEvent) },
}

// VerifyWebhook returns the event of a delivery whose signature and time hold, as a pointer to its type:
// *PathwayCompletedEvent and so on, *WebhookEvent for a type that this version does not know. Every other delivery is
// an error that is ErrWebhookVerification.
//
// body is the body exactly as received, signature the header X-Service-Signature, secret the whsec_… of the endpoint.
func VerifyWebhook(body []byte, signature, secret string) (any, error) {
	return VerifyWebhookAt(body, signature, secret, time.Now(), defaultTolerance)
}

// VerifyWebhookAt is VerifyWebhook with the receiver's time, and how far the two clocks may differ.
func VerifyWebhookAt(body []byte, signature, secret string, now time.Time, tolerance time.Duration) (any, error) {
	stamp, signatures := parseSignature(signature)
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || seconds < 0 || len(stamp) > 12 || len(signatures) == 0 {
		return nil, forged("the header X-Service-Signature is missing or not of the form t=…,v1=….")
	}
	if now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return nil, forged("the signature's time is more than %v from now. Check the clock.", tolerance)
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	// During a rotation two secrets sign.
	isGenuine := false
	for _, one := range signatures {
		isGenuine = hmac.Equal(one, expected) || isGenuine
	}
	if !isGenuine {
		return nil, forged("the signature does not belong to this body and secret. Pass the body exactly as received.")
	}
	event := new(WebhookEvent)
	if err := json.Unmarshal(body, event); err != nil {
		return nil, forged("the body is no event: %v", err)
	}
	known, isKnown := events[event.Type]
	if !isKnown {
		return event, nil
	}
	typed := known()
	if err := json.Unmarshal(body, typed); err != nil {
		return nil, forged("the body is no event of the type %s: %v", event.Type, err)
	}
	return typed, nil
}

func forged(reason string, values ...any) error {
	return fmt.Errorf("%w: "+reason, append([]any{ErrWebhookVerification}, values...)...)
}

// t=<seconds>,v1=<hex>[,v1=<hex>]
func parseSignature(header string) (stamp string, signatures [][]byte) {
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		raw, err := hex.DecodeString(value)
		if name == "t" && stamp == "" {
			stamp = value
		} else if name == "v1" && err == nil && len(raw) == sha256.Size {
			signatures = append(signatures, raw)
		}
	}
	return stamp, signatures
}
