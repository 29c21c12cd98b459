import { parentPort } from "node:worker_threads";
import reference from "@scalar/fastify-api-reference";
import { fastify } from "fastify";
import { packAsset } from "./assets.ts";

/*
 * Takes the reference's script out of its package and compresses it. In a thread that ends with it:
 * the package holds the script as a 4 MB string that the main thread could never free.
 */
const page = fastify();
await page.register(reference, { routePrefix: "/", configuration: { url: "/" } });
const { rawPayload, statusCode } = await page.inject("/js/scalar.js");
if (statusCode !== 200) throw new Error(`the reference's script answered ${statusCode}`);
parentPort!.postMessage(await packAsset(rawPayload, "text/javascript; charset=utf-8"), []);
