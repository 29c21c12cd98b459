// Uses the Go SDK as its argument says and prints JSON; run by the tests beside it.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/example/waymark/sdk/go/waymark"
)

var ctx = context.Background()

type seen = map[string]any

func main() {
	modes := map[string]func() any{
		"walk": walk, "batch": batch, "webhooks": webhooks, "vectors": vectors, "parameters": parameters,
		"replies": replies, "retries": retries,
	}
	out, err := json.Marshal(modes[os.Args[1]]())
	must(out, err)
	fmt.Println(string(out))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(holds bool, what string) {
	if !holds {
		panic(what)
	}
}

func all[T any](found iter.Seq2[T, error]) []T {
	var list []T
	for item, err := range found {
		list = append(list, must(item, err))
	}
	return list
}

func fromEnvironment() *waymark.Client {
	return waymark.New(os.Getenv("WAYMARK_KEY"), os.Getenv("WAYMARK_URL"))
}

func walk() any {
	client := fromEnvironment()
	url := os.Getenv("WAYMARK_URL")
	out := seen{"mode": must(client.Me(ctx)).Key.Mode}
	var titles []string
	for _, job := range all(client.Jobs.Iterate(ctx, waymark.ListJobsQuery{PerPage: waymark.Ptr(2)})) {
		titles = append(titles, job.Title)
	}
	slices.Sort(titles)
	out["titles"] = titles
	found := must(client.Jobs.List(ctx, waymark.ListJobsQuery{Q: "python", IsRemote: waymark.Ptr(false)}))
	check(found.Pagination.Total == len(found.Data), "total")
	matched := must(client.Jobs.Match(ctx, waymark.MatchRequest{Skills: []string{"python"}, Limit: waymark.Ptr(1)}))
	check(matched.Data[0].FitScore > 0, "fit score")

	target := &waymark.AnalysisRequestTargetJob{Title: "Back-End Developer", Skills: []string{"Python", "COBOL"}}
	text := "Developer since 2019: Python, Django and PostgreSQL at Acme."
	analysis := must(client.Resumes.Analyze(ctx, waymark.AnalysisRequest{
		ResumeText: text, TargetJob: target, ExternalCandidateID: "candidate/1",
	}))
	out["missing"] = analysis.MissingSkills
	again := must(client.Resumes.Retrieve(ctx, analysis.AnalysisID))
	check(reflect.DeepEqual(again.Scores, analysis.Scores), "the stored analysis")
	reading := must(client.Resumes.Read(ctx, waymark.ReadingRequest{ResumeText: text})).Person
	check(reading.Text == text && len(reading.Skills[0].Spans[0]) == 2, "reading")
	standard := must(client.Resumes.Read(ctx, waymark.ReadingRequest{ResumeText: text, Format: waymark.ReadingFormatJsonResume}))
	check(standard.Person == nil && len(standard.JsonResume.Work) == len(reading.Positions), "JSON Resume")

	pdf := &waymark.File{Name: "cv.pdf", Content: must(os.ReadFile(os.Getenv("WAYMARK_PDF")))}
	upload := waymark.AnalysisRequest{File: pdf, TargetJob: target, ExternalCandidateID: "candidate/1"}
	uploaded := must(client.Resumes.Analyze(ctx, upload))
	out["format"] = uploaded.Document.Format
	upload.File = &waymark.File{Content: []byte("%PDF-1.4 broken")}
	_, err := client.Resumes.Analyze(ctx, upload)
	check(errors.Is(err, waymark.ErrResumeUnreadable), "unreadable")
	out["erased"] = must(client.Candidates.Erase(ctx, "candidate/1")).Deleted.Analyses

	welder := waymark.PathwayRequest{TargetRole: &waymark.PathwayRequestTargetRole{Title: "Welder"}}
	pathway := must(client.Pathways.GenerateAndWait(ctx, welder))
	out["isPlanned"] = pathway.Roadmap.Phases[0].MonthStart == 1
	nothing := waymark.PathwayRequest{TargetRole: &waymark.PathwayRequestTargetRole{Title: "Xqzzt"}}
	_, err = client.Pathways.GenerateAndWait(ctx, nothing)
	var failed *waymark.PathwayFailedError
	check(errors.As(err, &failed), "a failed pathway")
	out["failure"] = failed.Pathway.Error.Code

	_, err = client.Jobs.List(ctx, waymark.ListJobsQuery{PerPage: waymark.Ptr(1000)})
	var refused *waymark.APIError
	check(errors.Is(err, waymark.ErrValidation) && errors.As(err, &refused), "refused")
	out["field"], out["help"] = refused.Details[0].Field, refused.HelpPath()
	_, err = waymark.New("sk_live_nobody", url).Me(ctx)
	check(errors.Is(err, waymark.ErrAuthentication) && errors.As(err, &refused), "stranger")
	out["stranger"] = refused.Code
	_, err = client.Webhooks.Retrieve(ctx, "..")
	out["dots"] = err.Error()
	stopped, stop := context.WithCancel(ctx)
	stop()
	_, err = client.Me(stopped)
	check(errors.Is(err, context.Canceled), "cancelled")
	return out
}

// Sends a batch of two files, and prints whose they are and the secret of an endpoint that hears of its end.
func batch() any {
	client := fromEnvironment()
	endpoint := must(client.Webhooks.Create(ctx, waymark.NewWebhookEndpoint{
		URL: os.Getenv("RECEIVER_URL"), Events: []waymark.EventType{waymark.EventTypeResumesBatchCompleted},
	}))
	pdf := must(os.ReadFile(os.Getenv("WAYMARK_PDF")))
	queued := must(client.Resumes.CreateBatch(ctx, waymark.ResumeBatchRequest{
		Files:     []waymark.File{{Name: "cv.pdf", Content: pdf}, {Name: "ben.pdf", Content: pdf}},
		TargetJob: &waymark.ResumeBatchRequestTargetJob{Title: "Back-End Developer"},
		Candidates: []waymark.ResumeBatchRequestCandidate{
			{File: "cv.pdf", ExternalCandidateID: "ada"}, {File: "ben.pdf", ExternalCandidateID: "ben"},
		},
	}))
	whose := seen{}
	for _, file := range must(client.Resumes.RetrieveBatch(ctx, queued.BatchID)).Files {
		whose[*file.Name] = *file.ExternalCandidateID
	}
	return seen{"batch": queued.BatchID, "total": queued.Total, "whose": whose, "secret": endpoint.Secret}
}

// Manages an endpoint, and prints it with its secret.
func webhooks() any {
	hooks := fromEnvironment().Webhooks
	endpoint := must(hooks.Create(ctx, waymark.NewWebhookEndpoint{
		URL: os.Getenv("RECEIVER_URL"), Events: []waymark.EventType{waymark.EventTypeWebhookTest},
	}))
	must(hooks.Test(ctx, endpoint.ID))
	check(all(hooks.Iterate(ctx, waymark.ListWebhooksQuery{}))[0].ID == endpoint.ID, "the endpoint")
	must(hooks.Update(ctx, endpoint.ID, waymark.WebhookEndpointChange{Description: waymark.Ptr("ours")}))
	check(*must(hooks.Retrieve(ctx, endpoint.ID)).Description == "ours", "its description")
	return seen{"endpoint": endpoint.ID, "secret": endpoint.Secret}
}

type vector struct {
	Secret, Header, Body string
	Now                  int64
}

// Which signatures hold, and the endpoint or the batch that the first event names.
func vectors() any {
	var list []vector
	must(0, json.NewDecoder(os.Stdin).Decode(&list))
	holds, names := []bool{}, ""
	for _, one := range list {
		event, err := waymark.VerifyWebhookAt([]byte(one.Body), one.Header, one.Secret, time.Unix(one.Now, 0), 5*time.Minute)
		check(err == nil || errors.Is(err, waymark.ErrWebhookVerification), "kind of error")
		holds = append(holds, err == nil)
		switch event := event.(type) {
		case *waymark.WebhookTestEvent:
			names = cmp.Or(names, event.Data.EndpointID)
		case *waymark.ResumesBatchCompletedEvent:
			names = cmp.Or(names, event.Data.BatchID)
		}
	}
	return seen{"holds": holds, "names": names}
}

type answering func(*http.Request) (*http.Response, error)

func (answer answering) RoundTrip(request *http.Request) (*http.Response, error) {
	return answer(request)
}

func reply(status int, body string, headers ...string) *http.Response {
	made := &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(bytes.NewBufferString(body))}
	for at := 0; at < len(headers); at += 2 {
		made.Header.Set(headers[at], headers[at+1])
	}
	return made
}

// A lost reply is repeated with its key; a short Retry-After is waited for, a long one is the caller's.
func retries() any {
	client := fromEnvironment()
	var keys []string
	client.HTTPClient = &http.Client{Transport: answering(func(request *http.Request) (*http.Response, error) {
		got, err := http.DefaultTransport.RoundTrip(request)
		if request.Method == "POST" {
			keys = append(keys, request.Header.Get("Idempotency-Key"))
			if len(keys) == 1 {
				got.Body.Close()
				return nil, errors.New("the connection broke")
			}
		}
		return got, err
	})}
	must(client.Jobs.Match(ctx, waymark.MatchRequest{Skills: []string{"python"}}))
	out := seen{"keys": keys, "balance": must(client.Me(ctx)).Credits.Balance}
	answers := []*http.Response{
		reply(503, "busy", "Retry-After", "0"),
		reply(200, `{"data": []}`),
		reply(429, `{"error": {"code": "rate_limited"}}`, "Retry-After", "3600"),
	}
	client.HTTPClient = &http.Client{Transport: answering(func(*http.Request) (*http.Response, error) {
		next := answers[0]
		answers = answers[1:]
		return next, nil
	})}
	must(client.Jobs.List(ctx, waymark.ListJobsQuery{}))
	_, err := client.Jobs.List(ctx, waymark.ListJobsQuery{})
	out["isLeft"] = errors.Is(err, waymark.ErrRateLimited) && len(answers) == 0
	return out
}

type plannedCall struct {
	Resource, Method string
	IDs              []string
	Input            json.RawMessage
	Part, File       string
	Headers          map[string]string
}

// Makes each call by reflection, and prints what would be sent.
func parameters() any {
	var plan []plannedCall
	must(0, json.NewDecoder(os.Stdin).Decode(&plan))
	sent := []seen{}
	client := waymark.New("sk_test_a", "http://127.0.0.1:9")
	client.HTTPClient = &http.Client{Transport: answering(func(request *http.Request) (*http.Response, error) {
		sent = append(sent, recorded(request))
		return reply(200, "{}"), nil
	})}
	for _, one := range plan {
		target := reflect.ValueOf(client)
		if one.Resource != "" {
			target = target.Elem().FieldByName(capital(one.Resource))
		}
		method := target.MethodByName(capital(one.Method))
		given := []reflect.Value{reflect.ValueOf(ctx)}
		for _, id := range one.IDs {
			given = append(given, reflect.ValueOf(id))
		}
		if one.Input != nil {
			input := reflect.New(method.Type().In(len(given)))
			decoder := json.NewDecoder(bytes.NewReader(one.Input))
			decoder.DisallowUnknownFields()
			must(0, decoder.Decode(input.Interface()))
			if one.Part != "" {
				member, file := input.Elem().FieldByName(capital(one.Part)), &waymark.File{Content: []byte(one.File)}
				if member.Kind() == reflect.Slice {
					member.Set(reflect.ValueOf([]waymark.File{*file}))
				} else {
					member.Set(reflect.ValueOf(file))
				}
			}
			given = append(given, input.Elem())
		}
		options := map[string]func(string) waymark.Option{
			"Idempotency-Key": waymark.IdempotencyKey, "Accept-Language": waymark.AcceptLanguage,
		}
		for name, value := range one.Headers {
			given = append(given, reflect.ValueOf(options[name](value)))
		}
		if failure := method.Call(given)[1].Interface(); failure != nil {
			panic(failure)
		}
	}
	return sent
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func recorded(request *http.Request) seen {
	query, headers := seen{}, seen{}
	for name := range request.URL.Query() {
		query[name] = request.URL.Query().Get(name)
	}
	for name := range request.Header {
		headers[strings.ToLower(name)] = request.Header.Get(name)
	}
	var body seen
	if request.ParseMultipartForm(1<<20) == nil {
		body = seen{}
		for name, values := range request.MultipartForm.Value {
			body[name] = values[0]
		}
		for name, files := range request.MultipartForm.File {
			body[name] = string(must(io.ReadAll(must(files[0].Open()))))
		}
	} else if request.Header.Get("Content-Type") == "application/json" {
		must(0, json.NewDecoder(request.Body).Decode(&body))
	}
	return seen{"method": request.Method, "path": request.URL.EscapedPath(), "query": query, "headers": headers, "body": body}
}

// The arguments: the address, what to do, the query of a list.
func replies() any {
	client := waymark.New("sk_test_a", os.Args[2])
	client.MaxRetries = 0
	var query waymark.ListJobsQuery
	if len(os.Args) > 4 {
		must(0, json.Unmarshal([]byte(os.Args[4]), &query))
	}
	if os.Args[3] == "account" {
		_, err := client.Me(ctx)
		return told(err)
	}
	ids := []string{}
	for job, err := range client.Jobs.Iterate(ctx, query) {
		if err != nil {
			return told(err)
		}
		ids = append(ids, job.ID)
	}
	return ids
}

func told(err error) string {
	var lost *waymark.ConnectionError
	var unexpected *waymark.UnexpectedReplyError
	kind := "Error"
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &lost):
		kind = "ConnectionError"
	case errors.As(err, &unexpected):
		kind = "UnexpectedReplyError"
	case errors.Is(err, waymark.ErrValidation):
		kind = "ValidationError"
	}
	return kind + ": " + err.Error()
}
