package waymark

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/url"
)

// File is a document that is uploaded instead of sent as text.
type File struct {
	// Its name, such as cv.pdf.
	Name    string
	Content []byte
}

// The files of a form that has one at most.
func only(file *File) []File {
	if file == nil {
		return nil
	}
	return []File{*file}
}

// The body of a request and its content type: JSON, or a form where there are files.
func bodyOf(one call) ([]byte, string, error) {
	if one.body == nil {
		return nil, "", nil
	}
	if len(one.files) == 0 {
		text, err := json.Marshal(one.body)
		return text, "application/json", err
	}
	fields, err := fieldsOf(one.body)
	if err != nil {
		return nil, "", err
	}
	var text bytes.Buffer
	form := multipart.NewWriter(&text)
	var failed error
	for _, file := range one.files {
		part, err := form.CreateFormFile(one.part, cmp.Or(file.Name, "resume"))
		if err != nil {
			return nil, "", err
		}
		_, err = part.Write(file.Content)
		failed = errors.Join(failed, err)
	}
	for name, value := range fields {
		failed = errors.Join(failed, form.WriteField(name, value))
	}
	failed = errors.Join(failed, form.Close())
	return text.Bytes(), form.FormDataContentType(), failed
}

func queryOf(query any) (url.Values, error) {
	values := url.Values{}
	if query == nil {
		return values, nil
	}
	fields, err := fieldsOf(query)
	for name, value := range fields {
		values.Set(name, value)
	}
	return values, err
}

// The members of a struct as text: strings as they are, everything else as JSON.
func fieldsOf(value any) (map[string]string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return nil, err
	}
	fields := map[string]string{}
	for name, raw := range members {
		var plain string
		if json.Unmarshal(raw, &plain) != nil {
			plain = string(raw)
		}
		fields[name] = plain
	}
	return fields, nil
}
