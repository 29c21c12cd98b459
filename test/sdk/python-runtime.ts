import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const PYTHON_SDK = join(import.meta.dirname, "..", "..", "sdk", "python");
const VENV = join(PYTHON_SDK, ".venv", "bin", "python");

export const PYTHON = existsSync(VENV) ? VENV : "python3";

/** Whether there is a Python that the SDK supports, with httpx. */
export const canRunPython = ((): boolean => {
  try {
    const check = "import sys, httpx; assert sys.version_info >= (3, 11)";
    execFileSync(PYTHON, ["-c", check], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
