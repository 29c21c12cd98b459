import reference from "@scalar/fastify-api-reference";
import { fastify } from "fastify";
import { packAsset } from "./assets.ts";

/*
 * Takes the reference's script out of its package, compresses it and sends it to the parent process.
 * A process of its own, since its 60 MB are given back when it ends; a thread's would be kept.
 */
const page = fastify();
await page.register(reference, { routePrefix: "/", configuration: { url: "/" } });
const { rawPayload, statusCode } = await page.inject("/js/scalar.js");
if (statusCode !== 200) throw new Error(`the reference's script answered ${statusCode}`);
const script = await packAsset(rawPayload, "text/javascript; charset=utf-8");
process.send!(script, undefined, undefined, () => process.disconnect());
