import { chooseScheme, onScheme, schemeNow } from "../ui/theme.ts";

/** The switch of the console, without React. */
export function addThemeSwitch(button: HTMLButtonElement): void {
  const show = () => {
    button.dataset["other"] = otherScheme();
    button.title = `Switch to the ${otherScheme()} theme`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => chooseScheme(otherScheme()));
  onScheme(show);
  show();
}

const otherScheme = () => (schemeNow() === "dark" ? "light" : "dark");
