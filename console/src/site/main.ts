import { addCopyButton } from "./copy-code.ts";
import { Exchange } from "./exchange.ts";
import { followTheme } from "../ui/theme.ts";
import { addSearchKey } from "./search-key.ts";
import { addThemeSwitch } from "./theme-switch.ts";

/* The start page and the documentation: everything on them can be read without this. */

followTheme();
addSearchKey();
for (const button of document.querySelectorAll<HTMLButtonElement>(".theme-switch"))
  addThemeSwitch(button);
for (const block of document.querySelectorAll<HTMLElement>("pre.code")) addCopyButton(block);
for (const section of document.querySelectorAll<HTMLElement>(".exchange[data-method]"))
  new Exchange(section).start();
