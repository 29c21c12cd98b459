export type Mode = "live" | "test";

/** An app's data in one mode: sandbox and live data are separate. */
export interface Space {
  appId: string;
  mode: Mode;
}
