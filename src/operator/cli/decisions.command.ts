import { findApp } from "../../access/index.ts";
import { exportDecisions } from "../../features/resumes/index.ts";
import type { Mode } from "../../privacy/index.ts";
import { unknownApp } from "./apps.command.ts";
import { UsageError, type Command } from "./command.ts";

const MODES: readonly Mode[] = ["live", "test"];

const exportAll: Command = {
  name: "decisions export",
  usage: "--app ID [--mode live|test]",
  summary: "print the decisions an app has recorded beside analyses, one JSON object a line",
  help: "Newest first, with the person responsible and the score that the analysis showed.",
  options: {
    app: { type: "string", doc: "whose decisions" },
    mode: { type: "string", doc: "live (default) or test (sandbox)" },
  },
  async run({ flags, print, runtime }) {
    const appId = flags.required("app");
    const given = flags.text("mode") ?? "live";
    const mode = MODES.find((one) => one === given);
    if (mode === undefined) throw new UsageError("--mode is live or test");
    const { db, vault, clock } = await runtime();
    if (!(await findApp(db, appId))) throw unknownApp(appId);
    for await (const decision of exportDecisions({ db, vault }, { appId, mode }, clock()))
      await print(`${JSON.stringify(decision)}\n`);
  },
};

export const decisionCommands: Command[] = [exportAll];
