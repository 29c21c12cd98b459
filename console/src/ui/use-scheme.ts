import { useSyncExternalStore } from "react";
import { onScheme, schemeNow, type Scheme } from "./theme.ts";

/** The scheme that is shown. */
export const useScheme = (): Scheme => useSyncExternalStore(onScheme, schemeNow);
