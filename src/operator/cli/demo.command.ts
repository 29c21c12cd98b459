import { changesByCommand } from "../../access/index.ts";
import { resetDemo } from "../demo/reset-demo.ts";
import { CommandError, type Command } from "./command.ts";

const reset: Command = {
  name: "demo reset",
  usage: "",
  summary: "delete everybody who signed up for a public demo; run it twice, a minute apart",
  help: "The first run disables all apps, the second deletes them with their data, keys, members and accounts; postings and the ledger stay. Refused where an app may have live keys: that is no demo.",
  options: {},
  async run({ out, runtime }) {
    const opened = await runtime();
    const done = await resetDemo(changesByCommand(opened), opened);
    if (!done)
      throw new CommandError(
        "An app here may have live keys, so this is no demo. `waymark apps list` shows the apps.",
      );
    out.result(done, () => `${done.disabled} apps are disabled, ${done.deleted} deleted.`);
  },
};

export const demoCommands = [reset];
