import { getRouteApi } from "@tanstack/react-router";
import { Tabs } from "radix-ui";
import { KnowledgeFinder } from "./knowledge-finder.tsx";
import { KNOWLEDGE_VIEWS, type KnowledgeView } from "./knowledge-search.ts";
import { KnowledgeTrial } from "./knowledge-trial.tsx";
import { OverlaySection } from "./overlay-section.tsx";
import { PageHead } from "../ui/parts.tsx";

const route = getRouteApi("/operators/knowledge");

const LABELS: Readonly<Record<KnowledgeView, string>> = {
  roles: "Roles",
  skills: "Skills",
  try: "Try it",
  overlay: "Your own records",
};

export function KnowledgePage() {
  const { view = "roles" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead
        title="Knowledge"
        about="The roles and skills that texts are read by, and the records of your own that change them."
      />
      <Tabs.Root
        value={view}
        onValueChange={(next) => void navigate({ search: { view: next as KnowledgeView } })}
      >
        <Tabs.List className="mb-6 flex flex-wrap gap-1" aria-label="Part of the knowledge base">
          {KNOWLEDGE_VIEWS.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="cursor-pointer rounded-md px-3 py-1 text-muted data-[state=active]:bg-panel data-[state=active]:font-semibold data-[state=active]:text-ink"
            >
              {LABELS[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={view} tabIndex={-1}>
          {view === "try" ? (
            <KnowledgeTrial />
          ) : view === "overlay" ? (
            <OverlaySection />
          ) : (
            <KnowledgeFinder key={view} kind={view} />
          )}
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
