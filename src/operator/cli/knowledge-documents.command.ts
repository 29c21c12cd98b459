import { readFileSync, writeFileSync } from "node:fs";
import {
  type CredentialRecord,
  type RegulatedRecord,
  type RoleRecord,
  type RouteRecord,
  statementsOfRoute,
  statementsOfRule,
} from "../../engine/index.ts";
import { checkKnowledge, loadRecords } from "../../knowledge/checked-records.ts";
import { listDocuments } from "../../knowledge/index.ts";
import { roleDocument } from "../../knowledge/record-documents.ts";
import { reportTranslations } from "../../knowledge/translations.ts";
import { formatDocument, parseDocument } from "../../knowledge/yaml.ts";
import { checkLinks } from "./check-links.ts";
import { CommandError, type Command, type CommandContext } from "./command.ts";
import { table } from "./print.ts";

const folderOf = ({ config }: CommandContext): string | undefined =>
  config.knowledgeDir || undefined;

const show: Command = {
  name: "knowledge show",
  usage: "ROLE|TITLE [--country C]",
  summary:
    "print everything about an occupation on one page: titles, checklist, ways, law, sources",
  options: { country: { type: "string", doc: "only this country's ways and law (DE, US, …)" } },
  words: { min: 1, max: 1 },
  async run(context) {
    const [name = ""] = context.words;
    const records = loadRecords(folderOf(context));
    const role = roleNamed(records.roles, name);
    if (!role)
      throw new CommandError(
        `There is no role ${name}. \`waymark roles search TITLE\` finds them.`,
      );
    const { id } = role;
    const country = context.flags.text("country")?.toUpperCase();
    const page = pageOf(
      role,
      records.routes.find((one) => one.id === id),
      records.regulated.filter(({ roles }) => roles.includes(id)),
      { country, ledger: ledgerOf(records) },
    );
    const names = records.roleNames
      .filter((one) => one.id.endsWith(`/${id}`))
      .map(({ id: key, title, titles }) => [key.slice(0, 2), [title, ...titles]] as const);
    const full = { ...page, languages: Object.fromEntries(names) };
    context.out.result(full, () => formatDocument(full).trimEnd());
  },
};

/** By its id, or by a title that means the very same work. */
const roleNamed = (roles: readonly RoleRecord[], name: string): RoleRecord | undefined =>
  roles.find(({ id }) => id === name) ??
  roles.find(({ title, titles }) =>
    [title, ...(titles.synonym ?? [])].some((one) => one.toLowerCase() === name.toLowerCase()),
  );

/** The document of a role, with the law of its profession; of one country where it is named. */
function pageOf(
  role: RoleRecord,
  route: RouteRecord | undefined,
  rules: readonly RegulatedRecord[],
  {
    country,
    ledger,
  }: {
    readonly country: string | undefined;
    readonly ledger: ReadonlyMap<string, CredentialRecord>;
  },
): object {
  const { countries = {}, ...everywhere } = route ?? {};
  const own = country === undefined ? countries : pick(countries, country);
  const entry = route && { ...everywhere, ...(Object.keys(own).length > 0 && { countries: own }) };
  const law = rules.filter((rule) => country === undefined || rule.country === country);
  const shown = law.length > 0 ? law : rules.filter((rule) => rule.country === "*");
  const entries = [everywhere as Partial<RouteRecord>, ...Object.values(own)];
  const proofs = [
    ...new Set([
      ...shown.flatMap(({ requires = [] }) => requires),
      ...[...shown, ...entries].flatMap(({ expects = [], ways = [] }) => [
        ...expects,
        ...ways.flatMap(({ steps }) =>
          steps.map((one) => (typeof one === "string" ? one : one.step)),
        ),
      ]),
    ]),
  ].flatMap((proof) => ledger.get(proof) ?? []);
  return {
    ...roleDocument(role, entry as RouteRecord | undefined),
    ...(shown.length > 0 && {
      law: shown.map((rule) => ({
        ...rule,
        unconfirmed: statementsOfRule(rule, ledger)
          .filter(({ isConfirmed }) => !isConfirmed)
          .map(({ field }) => field),
      })),
    }),
    ...(proofs.length > 0 && { credentials: proofs }),
  };
}

const ledgerOf = ({
  credentials,
}: {
  readonly credentials: readonly CredentialRecord[];
}): ReadonlyMap<string, CredentialRecord> => new Map(credentials.map((one) => [one.id, one]));

const pick = <T>(map: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const value = map[key];
  return value === undefined ? {} : { [key]: value };
};

const check: Command = {
  name: "knowledge check",
  usage: "",
  summary: "check every record and every reference between records",
  options: {},
  async run(context) {
    const { problems } = checkKnowledge(folderOf(context));
    context.out.result({ problems }, () =>
      problems.length === 0 ? "No problems." : problems.join("\n"),
    );
    if (problems.length > 0) throw new CommandError(`${problems.length} problems`);
  },
};

const format: Command = {
  name: "knowledge format",
  usage: "[--check]",
  summary: "write documents of WAYMARK_KNOWLEDGE_DIR in their one format",
  help: "Without WAYMARK_KNOWLEDGE_DIR it formats the built-in ones. Comments stay.",
  options: {
    check: { type: "boolean", doc: "write nothing; exit 1 if a document is not formatted" },
  },
  async run(context) {
    const folder = folderOf(context);
    const isDry = context.flags.isSet("check");
    const changed = listDocuments(folder).filter((path) => {
      const before = readFileSync(path, "utf8");
      const after = formatDocument(parseDocument(before) as object, before);
      if (after !== before && !isDry) writeFileSync(path, after);
      return after !== before;
    });
    context.out.result({ changed }, () =>
      [...changed, `${changed.length} documents not in the format`].join("\n"),
    );
    if (changed.length > 0 && isDry)
      throw new CommandError(`${changed.length} documents are not formatted`);
  },
};

const sources: Command = {
  name: "knowledge sources",
  usage: "",
  summary: "the share of statements about law, admission and length that a source confirms",
  options: {},
  async run(context) {
    const { regulated, routes, credentials } = loadRecords(folderOf(context));
    const ledger = ledgerOf({ credentials });
    // Where a rule decides, nobody is told the usual way.
    const told = routes.flatMap((route) =>
      statementsOfRoute(route, ledger).filter(
        ({ country }) =>
          !regulated.some((rule) => rule.country === country && rule.roles.includes(route.id)),
      ),
    );
    const isOther = ({ field }: { readonly field: string }): boolean => field.startsWith("ways.");
    const kinds = {
      law: regulated.flatMap((rule) => statementsOfRule(rule, ledger)),
      ways: told.filter((one) => !isOther(one)),
      other_ways: told.filter(isOther),
    };
    const rows = Object.entries(kinds).flatMap(([kind, statements]) =>
      [...Map.groupBy(statements, ({ country }) => country)]
        .toSorted(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b))
        .map(([country, all]) => {
          const confirmed = all.filter(({ isConfirmed }) => isConfirmed).length;
          return { kind, country, statements: all.length, confirmed };
        }),
    );
    const records = {
      records: regulated.length,
      with_sources: regulated.filter((rule) => (rule.sources ?? []).length > 0).length,
    };
    context.out.result({ law: records, data: rows }, () =>
      [
        `${records.with_sources} of ${records.records} records about law have a source`,
        table(
          ["about", "country", "statements", "confirmed", "share"],
          rows.map((row) => [
            row.kind,
            row.country,
            row.statements,
            row.confirmed,
            `${Math.round((100 * row.confirmed) / row.statements)} %`,
          ]),
        ),
      ].join("\n\n"),
    );
  },
};

const stale: Command = {
  name: "knowledge stale",
  usage: "LANGUAGE",
  summary: "list the translations whose English has changed since: they are not told",
  options: {},
  words: { min: 1, max: 1 },
  async run(context) {
    const [language = ""] = context.words;
    const records = loadRecords(folderOf(context));
    const report = reportTranslations(records, language);
    if (report.translated + report.stale.length === 0)
      throw new CommandError(`There are no translations into ${language}.`);
    context.out.result(report, () =>
      [
        ...report.stale.map(({ id, translation }) => `${id}\n  was: ${translation}`),
        `${report.stale.length} of ${report.translated + report.stale.length} translations are stale`,
      ].join("\n"),
    );
  },
};

export const documentCommands = [show, check, format, sources, stale, checkLinks];
