import { settingNames, type Environment } from "./config.ts";

const PREFIX = "WAYMARK_";
/** Variables of clients, of the deployment and of our own start, which are no settings. */
const OTHERS = new Set(["WAYMARK_KEY", "WAYMARK_URL", "WAYMARK_DOMAIN", "WAYMARK_REEXEC"]);

/** One line for each variable that looks like a setting and is none: a typo would go unnoticed. */
export function describeUnknownSettings(env: Environment): string[] {
  const known = settingNames();
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !OTHERS.has(name) && !known.includes(name))
    .toSorted()
    .map((name) => {
      const nearest = known
        .map((setting) => ({ setting, distance: distanceBetween(name, setting) }))
        .reduce((best, next) => (next.distance < best.distance ? next : best));
      return `${name} is not a setting and is ignored; the nearest one is ${nearest.setting} (waymark config lists all).`;
    });
}

/** Letters to insert, delete or replace. */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
