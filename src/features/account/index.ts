import { getAccount } from "./account.routes.ts";

export const account = { operations: [getAccount] };
