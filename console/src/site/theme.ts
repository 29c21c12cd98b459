/*
 * Runs before a page is drawn: takes the theme that the reader chose on any page, and says that
 * scripts run. A classic script, so it has no imports.
 */

const root = document.documentElement;
root.dataset["script"] = "on";
try {
  const chosen = localStorage.getItem("waymark-theme");
  if (chosen === "light" || chosen === "dark") root.dataset["theme"] = chosen;
} catch {
  // Storage may be blocked: the system's theme is shown.
}
