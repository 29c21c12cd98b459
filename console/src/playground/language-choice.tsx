import { Field } from "../ui/field.tsx";
import { useDraft } from "./draft.tsx";

/** The languages that replies can be asked for in. */
const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  pt: "Português",
  nl: "Nederlands",
  pl: "Polski",
};

export function LanguageChoice() {
  const { draft, change } = useDraft();
  return (
    <Field
      label="Language of replies"
      className="mt-4"
      hint="Analyses and plans are written in English, German, French and Spanish; in the other languages only names are translated."
    >
      {(parts) => (
        <select
          {...parts}
          className="input sm:w-64"
          value={draft.language}
          onChange={(event) => change({ language: event.target.value })}
        >
          <option value="">Language of this browser</option>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
