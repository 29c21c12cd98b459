/* A certificate authority for one run, and a certificate of it for the loopback addresses. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Authority {
  /** Files in PEM form. */
  ca: string;
  key: string;
  cert: string;
}

const EC = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

export function makeAuthority(folder: string, addresses: readonly string[]): Authority {
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void =>
    void execFileSync("openssl", args, { stdio: "ignore" });
  const files = { ca: at("ca.pem"), key: at("key.pem"), cert: at("cert.pem") };
  const keep = ["-keyout", at("ca-key.pem"), "-out", files.ca];
  openssl("req", "-x509", ...EC, "-days", "2", "-subj", "/CN=Bench authority", ...keep);
  const request = ["-keyout", files.key, "-out", at("request.pem")];
  openssl("req", ...EC, "-subj", "/CN=Bench receiver", ...request);
  const names = addresses.map((address) => `IP:${address}`).join(",");
  writeFileSync(at("names.ext"), `subjectAltName=${names}\n`);
  const signed = ["-CA", files.ca, "-CAkey", at("ca-key.pem"), "-CAcreateserial"];
  const made = ["-days", "2", "-extfile", at("names.ext"), "-in", at("request.pem")];
  openssl("x509", "-req", ...signed, ...made, "-out", files.cert);
  return files;
}
