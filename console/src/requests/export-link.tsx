import { PREFIXES, type RealmName } from "../api/prefixes.ts";

/** Saves what the filters show as a file with a request on each line. */
export const ExportLink = ({ realm, path }: { realm: RealmName; path: string }) => (
  <a className="button" href={PREFIXES[realm] + path} download>
    Export NDJSON
  </a>
);
