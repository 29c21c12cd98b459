module github.com/example/waymark/sdk/go

go 1.24
