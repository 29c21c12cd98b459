import reference from "@scalar/fastify-api-reference";
import { fastify } from "fastify";
import { packAsset } from "./assets.ts";

/*
 * Extracts the reference's script from its package, compresses it and sends it to the parent
 * process. It runs in a child process because that returns its 60 MB on exit; a thread would keep
 * them.
 */

const page = fastify();
await page.register(reference, { routePrefix: "/", configuration: { url: "/" } });
const { rawPayload, statusCode } = await page.inject("/js/scalar.js");
if (statusCode !== 200) throw new Error(`the reference's script answered ${statusCode}`);
const script = await packAsset(rawPayload, "text/javascript; charset=utf-8");
process.send!(script, undefined, undefined, () => process.disconnect());
