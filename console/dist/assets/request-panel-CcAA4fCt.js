import{L as e,R as t,u as n,z as r}from"./index-BolE_Z2B.js";import{i,n as a,r as o,t as s}from"./dist-BxMGaXy8.js";import{t as c}from"./copy-BNJjY_Q0.js";var l=r(t(),1),u=[`curl`,`TypeScript`,`Python`];function d(e,t,n){return e===`curl`?m(t,n):e===`TypeScript`?_(t):v(t)}var f=()=>Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,`0`)).join(``),p=e=>`'${e.replaceAll(`'`,`'\\''`)}'`;function m(e,{apiKey:t,idempotencyKey:n}){let{method:r,path:i,body:a={},file:o}=e,s=t.startsWith(`sk_test_`)?p(`Authorization: Bearer ${t}`):`"Authorization: Bearer $WAYMARK_KEY"`,c=[`curl --silent --show-error ${p(location.origin+i)}`];if(c.push(`-H ${s}`),r===`POST`&&c.push(`-H 'Idempotency-Key: ${n}'`),o){let e=o.name.replaceAll(/["\\]/g,e=>`\\${e}`);c.push(`-F ${p(`file=@"${e}"`)}`);for(let[e,t]of Object.entries(a))c.push(`--form-string ${p(`${e}=${g(t)}`)}`)}else r===`POST`&&(c.push(`-H 'Content-Type: application/json'`),c.push(`-d ${p(JSON.stringify(a,null,2))}`));let l=c.join(` \\
  `);return e.sdkMethod===`pathways.generateAndWait`?h(l,s):l}var h=(e,t)=>`reply=$(${e})
id=$(printf '%s' "$reply" | sed -n 's/.*"pathway_id":"\\([^"]*\\)".*/\\1/p')
while [ -n "$id" ]; do
  reply=$(curl --silent --show-error "${location.origin}/v1/career-pathways/$id" \\
    -H ${t})
  case $reply in
    *'"status":"queued"'* | *'"status":"processing"'*) sleep 1 ;;
    *) break ;;
  esac
done
printf '%s\\n' "$reply"`,g=e=>typeof e==`string`?e:JSON.stringify(e);function _(e){let{method:t,file:n,sdkMethod:r}=e,i=x(e).map(([e,t])=>[e,T(t,C,1)]);if(n){let e=JSON.stringify(n.name);i.unshift([`file`,`new Blob([await readFile(${e})])`],[`file_name`,e])}let a=S(e),o=a===void 0?`{\n${i.map(([e,t])=>`  ${C.name(e)}: ${t},\n`).join(``)}}`:JSON.stringify(a),s=t===`POST`?`, { idempotencyKey: crypto.randomUUID() }`:``;return`// npm install waymark-sdk
${n?`import { readFile } from "node:fs/promises";
`:``}import { Waymark } from "waymark-sdk";

const waymark = new Waymark({
  apiKey: process.env.WAYMARK_KEY!,
  baseUrl: ${JSON.stringify(location.origin)},
});
const reply = await waymark.${r}(${o}${s});
console.log(JSON.stringify(reply, null, 2));`}function v(e){let{method:t,file:n,sdkMethod:r}=e,i=x(e).map(([e,t])=>`${e}=${T(t,w,1)}`);if(n){let e=JSON.stringify(n.name);i.unshift(`file=Path(${e}).read_bytes()`,`file_name=${e}`)}let a=S(e);a!==void 0&&i.push(JSON.stringify(a)),t===`POST`&&i.push(`idempotency_key=str(uuid.uuid4())`);let o=r.replaceAll(/[A-Z]/g,e=>`_${e.toLowerCase()}`);return`# pip install waymark-sdk
import json
import os
${t===`POST`?`import uuid
`:``}from dataclasses import asdict
${n?`from pathlib import Path
`:``}
from waymark_sdk import Waymark

waymark = Waymark(os.environ["WAYMARK_KEY"], ${JSON.stringify(location.origin)})
reply = waymark.${o}(
${i.map(e=>`    ${e},\n`).join(``)})
print(json.dumps(asdict(reply), indent=2))`}var y=new Set([`page`,`per_page`,`salary_min`]),b=new Set([`is_remote`]);function x({path:e,body:t={}}){return[...[...new URLSearchParams(e.split(`?`)[1]??``)].map(([e,t])=>[e,y.has(e)?Number(t):b.has(e)?t===`true`:t]),...Object.entries(t).filter(([,e])=>e!==void 0)]}var S=({path:e,sdkMethod:t})=>t===`jobs.retrieve`?decodeURIComponent(e.split(`/`).at(-1)):void 0,C={indent:`  `,name:e=>/^[a-z_]\w*$/i.test(e)?e:JSON.stringify(e),constants:{}},w={indent:`    `,name:e=>JSON.stringify(e),constants:{null:`None`,true:`True`,false:`False`}};function T(e,t,n){let{indent:r,name:i,constants:a}=t,o=r.repeat(n+1),s=r.repeat(n);if(typeof e!=`object`||!e){let t=JSON.stringify(e);return a[t]??t}let c=Array.isArray(e)?e.map(e=>T(e,t,n+1)):Object.entries(e).filter(([,e])=>e!==void 0).map(([e,r])=>`${i(e)}: ${T(r,t,n+1)}`),[l,u]=Array.isArray(e)?`[]`:`{}`;return c.length===0?`${l}${u}`:`${l}\n${c.map(e=>`${o}${e},\n`).join(``)}${s}${u}`}var E=e();function D({request:e,reply:t}){let[n,r]=(0,l.useState)(!1),[i]=e.path.split(`?`);return(0,E.jsxs)(`details`,{className:`no-print border-t border-line pt-3`,onToggle:e=>r(e.currentTarget.open),children:[(0,E.jsxs)(`summary`,{className:`cursor-pointer text-muted`,children:[(0,E.jsx)(`span`,{className:`font-semibold text-ink`,children:`The request`}),` `,(0,E.jsxs)(`code`,{className:`mono`,children:[e.method,` `,i]}),t?(0,E.jsxs)(`span`,{className:`text-sm`,children:[` `,`· `,t.tookMs,` ms · `,t.cost]}):null]}),n?(0,E.jsx)(O,{request:e,reply:t}):null]})}function O({request:e,reply:t}){let{key:r}=n(),p=(0,l.useMemo)(f,[JSON.stringify(e),e.file]),m=(0,l.useId)().replaceAll(`:`,``),[h,g]=(0,l.useState)(`curl`),_=h===`reply`?JSON.stringify(t?.body,null,2):d(h,e,{apiKey:r,idempotencyKey:p}),v=t?[...u,`reply`]:u;return(0,E.jsxs)(s,{value:h,onValueChange:g,className:`mt-3`,children:[(0,E.jsxs)(`div`,{className:`flex flex-wrap items-center justify-between gap-2`,children:[(0,E.jsx)(o,{className:`flex gap-1`,"aria-label":`Format`,children:v.map(e=>(0,E.jsx)(i,{value:e,className:`cursor-pointer rounded-md px-3 py-1 text-sm text-muted data-[state=active]:bg-panel data-[state=active]:font-semibold data-[state=active]:text-ink`,children:e===`reply`?`Reply (JSON)`:e},e))}),(0,E.jsx)(c,{text:_,selectIn:`code-${m}`})]}),v.map(e=>(0,E.jsx)(a,{value:e,className:`mt-2`,tabIndex:-1,children:(0,E.jsx)(`pre`,{className:`code`,tabIndex:0,"aria-label":e,children:(0,E.jsx)(`code`,{id:`code-${m}`,children:_})})},e))]})}export{D as t};