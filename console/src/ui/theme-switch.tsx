import { chooseScheme } from "./theme.ts";
import { useScheme } from "./use-scheme.ts";

export function ThemeSwitch() {
  const scheme = useScheme();
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => chooseScheme(other)}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        {scheme === "dark" ? (
          <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
            <circle cx="10" cy="10" r="3.5" />
            <path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4" />
          </g>
        ) : (
          <path
            d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
          />
        )}
      </svg>
    </button>
  );
}
