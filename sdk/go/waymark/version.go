// Code generated from the OpenAPI document by sdk/generator. DO NOT EDIT.

package waymark

// Version of this package.
const Version = "0.1.0"
