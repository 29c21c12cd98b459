export { errorPath } from "./docs-pages.ts";
export { serveFront } from "./front.routes.ts";
