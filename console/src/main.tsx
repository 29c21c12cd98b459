import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KeyProvider } from "./api/key.tsx";
import { Refusal } from "./api/refusal.ts";
import { DraftProvider } from "./playground/draft.tsx";
import { takeFragments } from "./playground/fragment.ts";
import { createConsoleRouter } from "./router.tsx";
import { followTheme } from "./ui/theme.ts";
import "./styles.css";

followTheme();

const MAX_RETRIES = 2;

/** Only a missing reply is worth asking again; what the server refused stays refused. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && error instanceof Refusal && error.isOffline;

/** A call of a signed-in person's page without a session leads to the sign-in. */
const onError = (error: unknown): void => {
  if (error instanceof Refusal && error.status === 401 && error.realm)
    void queries.invalidateQueries({ queryKey: ["me", error.realm] });
};

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => (queryKey[0] === "me" ? undefined : onError(error)),
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // "always": offline, a call fails and its view says so, instead of waiting in silence.
    queries: { retry: isWorthRetrying, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});
const shared = takeFragments();
const router = createConsoleRouter();

createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <KeyProvider>
        <DraftProvider shared={shared}>
          <RouterProvider router={router} />
        </DraftProvider>
      </KeyProvider>
    </QueryClientProvider>
  </StrictMode>,
);
