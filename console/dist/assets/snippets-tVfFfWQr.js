var e=[`curl`,`TypeScript`,`Python`];function t(e,t,n){if(e===`curl`)return o(t,n);if(t.sdkMethod!==void 0)return e===`TypeScript`?l(t,n):u(t,n)}var n=e=>e===`POST`||e===`DELETE`,r=e=>e.startsWith(`sk_test_`);function i({path:e,query:t}){let n=new URLSearchParams(t.map(([e,t])=>[e,String(t)])).toString();return n===``?e:`${e}?${n}`}var a=e=>`'${e.replaceAll(`'`,`'\\''`)}'`;function o(e,{apiKey:t,idempotencyKey:o}){let{method:l,origin:u,body:d,fileName:f,acceptLanguage:p}=e,m=r(t)?a(`Authorization: Bearer ${t}`):`"Authorization: Bearer $WAYMARK_KEY"`,h=[`curl --silent --show-error ${a(u+i(e))}`];if(l===`GET`||l===`POST`&&d||h.push(`-X ${l}`),h.push(`-H ${m}`),n(l)&&h.push(`-H 'Idempotency-Key: ${o}'`),p&&h.push(`-H 'Accept-Language: ${p}'`),f!==void 0){let e=f.replaceAll(/["\\]/g,e=>`\\${e}`);h.push(`-F ${a(`file=@"${e}"`)}`);for(let[e,t]of Object.entries(d??{}))h.push(`--form-string ${a(`${e}=${c(t)}`)}`)}else d&&(h.push(`-H 'Content-Type: application/json'`),h.push(`-d ${a(JSON.stringify(d,null,2))}`));let g=h.join(` \\
  `);return e.sdkMethod===`pathways.generateAndWait`?s(g,m,u):g}var s=(e,t,n)=>`reply=$(${e})
id=$(printf '%s' "$reply" | sed -n 's/.*"pathway_id":"\\([^"]*\\)".*/\\1/p')
while [ -n "$id" ]; do
  reply=$(curl --silent --show-error "${n}/v1/career-pathways/$id" \\
    -H ${t})
  case $reply in
    *'"status":"queued"'* | *'"status":"processing"'*) sleep 1 ;;
    *) break ;;
  esac
done
printf '%s\\n' "$reply"`,c=e=>typeof e==`string`?e:JSON.stringify(e);function l(e,{apiKey:t}){let{method:i,origin:a,fileName:o,sdkMethod:s,takesInput:c,acceptLanguage:l}=e,u=d(e).map(([e,t])=>[e,m(t,f,1)]);if(o!==void 0){let e=JSON.stringify(o);u.unshift([`file`,`new Blob([await readFile(${e})])`],[`file_name`,e])}let p=n(i),h=u.length===0?`{}`:`{\n${u.map(([e,t])=>`  ${f.name(e)}: ${t},\n`).join(``)}}`,g=[...p?[`idempotencyKey: crypto.randomUUID()`]:[],...l?[`acceptLanguage: ${JSON.stringify(l)}`]:[]],_=[...e.pathValues.map(e=>JSON.stringify(e)),...u.length>0||c&&g.length>0?[h]:[],...g.length>0?[`{ ${g.join(`, `)} }`]:[]];return`// npm install waymark-sdk
${o===void 0?``:`import { readFile } from "node:fs/promises";
`}import { Waymark } from "waymark-sdk";

const waymark = new Waymark({
  apiKey: ${r(t)?JSON.stringify(t):`process.env.WAYMARK_KEY!`},
  baseUrl: ${JSON.stringify(a)},
});
const reply = await waymark.${s}(${_.join(`, `)});
console.log(JSON.stringify(reply, null, 2));`}function u(e,{apiKey:t}){let{method:i,origin:a,fileName:o,sdkMethod:s=``,pathValues:c,acceptLanguage:l}=e,u=n(i),f=d(e).map(([e,t])=>`${e}=${m(t,p,1)}`);if(o!==void 0){let e=JSON.stringify(o);f.unshift(`file=Path(${e}).read_bytes()`,`file_name=${e}`)}f.unshift(...c.map(e=>JSON.stringify(e))),u&&f.push(`idempotency_key=str(uuid.uuid4())`),l&&f.push(`accept_language=${JSON.stringify(l)}`);let h=f.length===0?``:`\n${f.map(e=>`    ${e},\n`).join(``)}`,g=s.replaceAll(/[A-Z]/g,e=>`_${e.toLowerCase()}`),_=r(t)?JSON.stringify(t):`os.environ["WAYMARK_KEY"]`;return`# pip install waymark-sdk
${[`import json`,...r(t)?[]:[`import os`],...u?[`import uuid`]:[],`from dataclasses import asdict`,...o===void 0?[]:[`from pathlib import Path`]].join(`
`)}

from waymark_sdk import Waymark

waymark = Waymark(${_}, ${JSON.stringify(a)})
reply = waymark.${g}(${h})
print(json.dumps(asdict(reply), indent=2))`}var d=({query:e,body:t={}})=>[...e,...Object.entries(t).filter(([,e])=>e!==void 0)],f={indent:`  `,name:e=>/^[a-z_]\w*$/i.test(e)?e:JSON.stringify(e),constants:{}},p={indent:`    `,name:e=>JSON.stringify(e),constants:{null:`None`,true:`True`,false:`False`}};function m(e,t,n){let{indent:r,name:i,constants:a}=t,o=r.repeat(n+1),s=r.repeat(n);if(typeof e!=`object`||!e){let t=JSON.stringify(e);return a[t]??t}let c=Array.isArray(e)?e.map(e=>m(e,t,n+1)):Object.entries(e).filter(([,e])=>e!==void 0).map(([e,r])=>`${i(e)}: ${m(r,t,n+1)}`),[l,u]=Array.isArray(e)?`[]`:`{}`;return c.length===0?`${l}${u}`:`${l}\n${c.map(e=>`${o}${e},\n`).join(``)}${s}${u}`}function h(e,n,r){let{path:i,sdkMethod:a,body:o,file:s,method:c,language:l}=n,[u=``,d=``]=i.split(`?`),f=a===`jobs.retrieve`;return t(e,{method:c,sdkMethod:a,path:u,origin:location.origin,pathValues:f?[decodeURIComponent(u.split(`/`).at(-1))]:[],query:y(d),body:c===`POST`?o??{}:void 0,fileName:s?.name,takesInput:!f,acceptLanguage:l},r)}var g=()=>Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,`0`)).join(``),_=new Set([`page`,`per_page`,`salary_min`]),v=new Set([`is_remote`]),y=e=>[...new URLSearchParams(e)].map(([e,t])=>[e,_.has(e)?Number(t):v.has(e)?t===`true`:t]);export{n as a,i,h as n,t as o,e as r,g as t};