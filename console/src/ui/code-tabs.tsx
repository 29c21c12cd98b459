import { Tabs } from "radix-ui";
import { useId, useState } from "react";
import { CopyButton } from "./copy.tsx";

/** Texts of which one is shown, with a button that copies it. */
export function CodeTabs({
  label,
  texts,
}: {
  label: string;
  texts: readonly { name: string; text: string }[];
}) {
  const id = useId().replaceAll(":", "");
  // Numbers, because a name with a space in it makes no id.
  const [chosen, setChosen] = useState("0");
  const at = texts[Number(chosen)] ? chosen : "0";
  const shown = texts[Number(at)]!;
  return (
    <Tabs.Root value={at} onValueChange={setChosen} className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tabs.List className="flex flex-wrap gap-1" aria-label={label}>
          {texts.map(({ name }, n) => (
            <Tabs.Trigger
              key={name}
              value={String(n)}
              className="cursor-pointer rounded-md px-3 py-1 text-sm text-muted data-[state=active]:bg-panel data-[state=active]:font-semibold data-[state=active]:text-ink"
            >
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <CopyButton text={shown.text} selectIn={`code-${id}`} />
      </div>
      {texts.map(({ name }, n) => (
        <Tabs.Content key={name} value={String(n)} className="mt-2" tabIndex={-1}>
          <pre className="code" tabIndex={0} aria-label={name}>
            <code id={`code-${id}`}>{shown.text}</code>
          </pre>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
