/** The recipes of docs/operations.md with the ports filled in. */
export interface Proxy {
  /** Program name. */
  name: "haproxy" | "nginx";
  args(file: string): string[];
  configure(options: { port: number; servers: number[]; folder: string }): string;
}

const haproxy: Proxy = {
  name: "haproxy",
  args: (file) => ["-db", "-f", file],
  configure: ({ port, servers }) => `
defaults
  mode http
  timeout connect 1s
  timeout client 75s
  timeout server 75s
  timeout http-keep-alive 60s
  retries 2
  option redispatch

frontend api
  bind 127.0.0.1:${port}
  default_backend waymark

backend waymark
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${servers.map((each, n) => `  server waymark${n} 127.0.0.1:${each}`).join("\n")}
`,
};

const nginx: Proxy = {
  name: "nginx",
  args: (file) => ["-c", file, "-g", "daemon off;"],
  configure: ({ port, servers, folder }) => `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;

  map "$request_method $http_idempotency_key" $idempotency_key {
    "POST " $request_id;
    "DELETE " $request_id;
    default $http_idempotency_key;
  }

  upstream waymark {
    zone waymark 64k;
${servers.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join("\n")}
    keepalive 32;
    keepalive_timeout 1s;
  }

  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://waymark;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Idempotency-Key $idempotency_key;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout non_idempotent;
      proxy_next_upstream_tries 2;
    }
  }
}
`,
};

export const PROXIES: readonly Proxy[] = [haproxy, nginx];
