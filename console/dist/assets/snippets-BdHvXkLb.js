var e=e=>e.charAt(0).toUpperCase()+e.slice(1),t=new Map([[`Id`,`ID`],[`Ids`,`IDs`],[`Url`,`URL`],[`Ip`,`IP`]]),n=n=>n.split(/[^A-Za-z0-9]+/).map(e).map(e=>t.get(e)??e).join(``),r=e=>{let t=e.replaceAll(/_([a-z0-9])/g,(e,t)=>t.toUpperCase());return i.has(t)?`${t}_`:t},i=new Set(`abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient true try void volatile while`.split(` `)),a=e=>e===`POST`||e===`DELETE`,o=e=>e.startsWith(`sk_test_`),s=({query:e,body:t={}})=>[...e,...Object.entries(t).filter(([,e])=>e!==void 0)],c=e=>e.join(`, `).length<=60&&!e.some(e=>e.includes(`
`)),l=`github.com/example/waymark/sdk/go`;function u(e,{apiKey:t}){let{method:r,origin:i,fileName:c,sdkMethod:u=``,input:p,acceptLanguage:m}=e,g=s(e).map(([e,t])=>[n(e),f(t,p?.members[e],2)]);c!==void 0&&g.unshift([`File`,`&waymark.File{Name: ${JSON.stringify(c)}, Content: file}`]);let _=[`context.Background()`,...e.pathValues.map(e=>JSON.stringify(e)),...p?[h(`waymark.${p.name}`,g,1)]:[],...a(r)?[`waymark.IdempotencyKey(rand.Text())`]:[],...m?[`waymark.AcceptLanguage(${JSON.stringify(m)})`]:[]],v=[`context`,...a(r)?[`crypto/rand`]:[],`encoding/json`,`fmt`,`log`,...c===void 0&&o(t)?[]:[`os`]],y=c===void 0?``:`\tfile, err := os.ReadFile(${JSON.stringify(c)})\n${d}`;return`// go mod edit -require=${l}@v0.0.0 -replace=${l}=../waymark/sdk/go
package main

import (
${v.map(e=>`\t"${e}"\n`).join(``)}
	"${l}/waymark"
)

func main() {
${y}	client := waymark.New(${o(t)?JSON.stringify(t):`os.Getenv("WAYMARK_KEY")`}, ${JSON.stringify(i)})
	reply, err := client.${u.split(`.`).map(n).join(`.`)}(${_.join(`, `)})
${d}	text, err := json.MarshalIndent(reply, "", "  ")
${d}	fmt.Println(string(text))
}`}var d=`	if err != nil {
		log.Fatal(err)
	}
`;function f(e,t,n){if(e===null)return`nil`;if(t!==void 0&&v(t)){if(t===`integer`||t===`number`||t===`boolean`){let n=JSON.stringify(e);return`waymark.Ptr(${t===`number`&&/^-?\d+$/.test(n)?`${n}.0`:n})`}let n=JSON.stringify(e);return t===`string?`?`waymark.Ptr(${n})`:n}if(Array.isArray(e)){let r=t!==void 0&&y(t)?t[0]:void 0,i=e.map(e=>p(e,r,n+1)),a=`[]${r===void 0?`any`:_(r)}`;if(c(i))return`${a}{${i.join(`, `)}}`;let o=`	`.repeat(n+1);return`${a}{\n${i.map(e=>`${o}${e},\n`).join(``)}${`	`.repeat(n)}}`}return typeof e==`object`?`&${m(e,t,n)}`:JSON.stringify(e)}function p(e,t,n){if(typeof e!=`object`||!e||Array.isArray(e))return JSON.stringify(e);let r=m(e,t,n);return t===void 0||v(t)||y(t)||t.orText?r:r.slice(r.indexOf(`{`))}function m(e,t,r){let i=t===void 0||v(t)||y(t)?void 0:t,a=Object.entries(e);if(!i)return`map[string]any{${a.map(([e,t])=>`${JSON.stringify(e)}: ${JSON.stringify(t)}`).join(`, `)}}`;let o=a.map(([e,t])=>[n(e),f(t,i.members[e],r+1)]);return h(`waymark.${i.name}`,o,r)}function h(e,t,n){let r=t.map(([e,t])=>`${e}: ${t}`);if(c(r))return`${e}{${r.join(`, `)}}`;let i=`	`.repeat(n+1);return`${e}{\n${t.map(([e,n],r)=>{let a=n.includes(`
`)?e.length:g(t,r);return`${i}${`${e}:`.padEnd(a+1)} ${n},\n`}).join(``)}${`	`.repeat(n)}}`}function g(e,t){let n=t=>e[t]?.[1].includes(`
`)===!1,[r,i]=[t,t];for(;n(r-1);)--r;for(;n(i+1);)i+=1;return Math.max(...e.slice(r,i+1).map(([e])=>e.length))}function _(e){return y(e)?`[]${_(e[0])}`:v(e)?{string:`string`,integer:`int`,number:`float64`,boolean:`bool`}[e]??`waymark.${e}`:e.orText?`any`:`waymark.${e.name}`}var v=e=>typeof e==`string`,y=e=>Array.isArray(e),b=`    `,x=2**31-1;function S(e,{apiKey:t}){let{method:n,origin:r,fileName:i,sdkMethod:l,input:u,acceptLanguage:d}=e,f=s(e).map(([e,t])=>[e,C(t,u?.members[e],4)]);i!==void 0&&f.unshift([`file`,`Path.of(${JSON.stringify(i)})`]);let p=[...e.pathValues.map(e=>JSON.stringify(e)),...u?[w(u.name,f,3)]:[],...a(n)?[`Option.idempotencyKey(UUID.randomUUID().toString())`]:[],...d?[`Option.acceptLanguage(${JSON.stringify(d)})`]:[]],m=c(p)?p.join(`, `):`\n${p.map(e=>`${b.repeat(3)}${e}`).join(`,
`)}`,h=o(t)?JSON.stringify(t):`System.getenv("WAYMARK_KEY")`;return`// With waymark-sdk on the class path: mvn install in sdk/java of a checkout
${[...i===void 0?[]:[`java.nio.file.Path`],...m.includes(`List.of(`)?[`java.util.List`]:[],...a(n)?[`java.util.UUID`]:[],`waymark.sdk.*`,...u?[`waymark.sdk.Requests.*`]:[]].map(e=>`import ${e};\n`).join(``)}
public class Example {
    public static void main(String[] args) {
        Waymark waymark = new Waymark(${h}, ${JSON.stringify(r)});
        var reply = waymark.${l}(${m});
        System.out.println(reply);
    }
}`}function C(e,t,n){if(Array.isArray(e)){let r=Array.isArray(t)?t[0]:void 0,i=e.map(e=>C(e,r,n+1));if(c(i))return`List.of(${i.join(`, `)})`;let a=b.repeat(n+1);return`List.of(\n${i.map(e=>`${a}${e}`).join(`,
`)})`}if(typeof e==`object`&&e){let r=typeof t==`object`&&`name`in t?t:void 0,i=Object.entries(e).map(([e,t])=>[e,C(t,r?.members[e],n+1)]);return r?w(r.name,i,n):`java.util.Map.of(${i.map(([e,t])=>`${JSON.stringify(e)}, ${t}`).join(`, `)})`}let r=t===`integer`||t===`number`||t===`boolean`?String(e):JSON.stringify(e);return t===`integer`&&Math.abs(Number(e))>x?`${r}L`:r}function w(e,t,n){let i=t.map(([e,t])=>`.${r(e)}(${t})`),a=`new ${e}()${i.join(``)}`;if(c([a]))return a;let o=b.repeat(n+1);return`new ${e}()${i.map(e=>`\n${o}${e}`).join(``)}`}var T=[`curl`,`TypeScript`,`Python`,`Go`,`Java`];function E(e,t,n){if(e===`curl`)return k(t,n);if(t.sdkMethod!==void 0){if(e===`TypeScript`)return M(t,n);if(e===`Python`)return N(t,n);if(!t.takesInput||t.input)return e===`Go`?u(t,n):S(t,n)}}function D({path:e,query:t}){let n=new URLSearchParams(t.map(([e,t])=>[e,String(t)])).toString();return n===``?e:`${e}?${n}`}var O=e=>`'${e.replaceAll(`'`,`'\\''`)}'`;function k(e,{apiKey:t,idempotencyKey:n}){let{method:r,origin:i,body:s,fileName:c,acceptLanguage:l}=e,u=o(t)?O(`Authorization: Bearer ${t}`):`"Authorization: Bearer $WAYMARK_KEY"`,d=[`curl --silent --show-error ${O(i+D(e))}`];if(r===`GET`||r===`POST`&&s||d.push(`-X ${r}`),d.push(`-H ${u}`),a(r)&&d.push(`-H 'Idempotency-Key: ${n}'`),l&&d.push(`-H 'Accept-Language: ${l}'`),c!==void 0){let e=c.replaceAll(/["\\]/g,e=>`\\${e}`);d.push(`-F ${O(`file=@"${e}"`)}`);for(let[e,t]of Object.entries(s??{}))d.push(`--form-string ${O(`${e}=${j(t)}`)}`)}else s&&(d.push(`-H 'Content-Type: application/json'`),d.push(`-d ${O(JSON.stringify(s,null,2))}`));let f=d.join(` \\
  `);return e.sdkMethod===`pathways.generateAndWait`?A(f,u,i):f}var A=(e,t,n)=>`reply=$(${e})
id=$(printf '%s' "$reply" | sed -n 's/.*"pathway_id":"\\([^"]*\\)".*/\\1/p')
while [ -n "$id" ]; do
  reply=$(curl --silent --show-error "${n}/v1/career-pathways/$id" \\
    -H ${t})
  case $reply in
    *'"status":"queued"'* | *'"status":"processing"'*) sleep 1 ;;
    *) break ;;
  esac
done
printf '%s\\n' "$reply"`,j=e=>typeof e==`string`?e:JSON.stringify(e);function M(e,{apiKey:t}){let{method:n,origin:r,fileName:i,sdkMethod:c,takesInput:l,acceptLanguage:u}=e,d=s(e).map(([e,t])=>[e,I(t,P,1)]);if(i!==void 0){let e=JSON.stringify(i);d.unshift([`file`,`new Blob([await readFile(${e})])`],[`file_name`,e])}let f=a(n),p=d.length===0?`{}`:`{\n${d.map(([e,t])=>`  ${P.name(e)}: ${t},\n`).join(``)}}`,m=[...f?[`idempotencyKey: crypto.randomUUID()`]:[],...u?[`acceptLanguage: ${JSON.stringify(u)}`]:[]],h=[...e.pathValues.map(e=>JSON.stringify(e)),...d.length>0||l&&m.length>0?[p]:[],...m.length>0?[`{ ${m.join(`, `)} }`]:[]];return`// npm install ../waymark/sdk/typescript (a checkout; the SDK is not on npm yet)
${i===void 0?``:`import { readFile } from "node:fs/promises";
`}import { Waymark } from "waymark-sdk";

const waymark = new Waymark({
  apiKey: ${o(t)?JSON.stringify(t):`process.env.WAYMARK_KEY!`},
  baseUrl: ${JSON.stringify(r)},
});
const reply = await waymark.${c}(${h.join(`, `)});
console.log(JSON.stringify(reply, null, 2));`}function N(e,{apiKey:t}){let{method:n,origin:r,fileName:i,sdkMethod:c=``,pathValues:l,acceptLanguage:u}=e,d=a(n),f=s(e).map(([e,t])=>`${e}=${I(t,F,1)}`);if(i!==void 0){let e=JSON.stringify(i);f.unshift(`file=Path(${e}).read_bytes()`,`file_name=${e}`)}f.unshift(...l.map(e=>JSON.stringify(e))),d&&f.push(`idempotency_key=str(uuid.uuid4())`),u&&f.push(`accept_language=${JSON.stringify(u)}`);let p=f.length===0?``:`\n${f.map(e=>`    ${e},\n`).join(``)}`,m=c.replaceAll(/[A-Z]/g,e=>`_${e.toLowerCase()}`),h=o(t)?JSON.stringify(t):`os.environ["WAYMARK_KEY"]`;return`# pip install ../waymark/sdk/python (a checkout; the SDK is not on PyPI yet)
${[`import json`,...o(t)?[]:[`import os`],...d?[`import uuid`]:[],`from dataclasses import asdict`,...i===void 0?[]:[`from pathlib import Path`]].join(`
`)}

from waymark_sdk import Waymark

waymark = Waymark(${h}, ${JSON.stringify(r)})
reply = waymark.${m}(${p})
print(json.dumps(asdict(reply), indent=2))`}var P={indent:`  `,name:e=>/^[a-z_]\w*$/i.test(e)?e:JSON.stringify(e),constants:{}},F={indent:`    `,name:e=>JSON.stringify(e),constants:{null:`None`,true:`True`,false:`False`}};function I(e,t,n){let{indent:r,name:i,constants:a}=t,o=r.repeat(n+1),s=r.repeat(n);if(typeof e!=`object`||!e){let t=JSON.stringify(e);return a[t]??t}let c=Array.isArray(e)?e.map(e=>I(e,t,n+1)):Object.entries(e).filter(([,e])=>e!==void 0).map(([e,r])=>`${i(e)}: ${I(r,t,n+1)}`),[l,u]=Array.isArray(e)?`[]`:`{}`;return c.length===0?`${l}${u}`:`${l}\n${c.map(e=>`${o}${e},\n`).join(``)}${s}${u}`}var L=[`curl`,`TypeScript`,`Python`];function R(e,t,n){let{path:r,sdkMethod:i,body:a,file:o,method:s,language:c}=t,[l=``,u=``]=r.split(`?`),d=i===`jobs.retrieve`;return E(e,{method:s,sdkMethod:i,path:l,origin:location.origin,pathValues:d?[decodeURIComponent(l.split(`/`).at(-1))]:[],query:H(u),body:s===`POST`?a??{}:void 0,fileName:o?.name,takesInput:!d,acceptLanguage:c},n)}var z=()=>Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,`0`)).join(``),B=new Set([`page`,`per_page`,`salary_min`]),V=new Set([`is_remote`]),H=e=>[...new URLSearchParams(e)].map(([e,t])=>[e,B.has(e)?Number(t):V.has(e)?t===`true`:t]);export{D as a,T as i,z as n,E as o,R as r,a as s,L as t};