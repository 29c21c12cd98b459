export interface Progress {
  /** `share` from 0 to 1, if known. */
  show(done: { rows: number; share: number | undefined }): void;
  clear(): void;
}

const REDRAW_MS = 100;
const WIDTH = 24;

/** A bar with rate and time left, redrawn on one line; silent without a terminal. */
export function createProgress(
  label: string,
  draw: ((line: string) => void) | undefined,
  nowMs: () => number,
): Progress {
  const startedMs = nowMs();
  let drawnMs = Number.NEGATIVE_INFINITY;
  return {
    show({ rows, share }) {
      const now = nowMs();
      if (!draw || now - drawnMs < REDRAW_MS) return;
      drawnMs = now;
      const seconds = Math.max((now - startedMs) / 1000, 0.001);
      const parts = [
        label,
        ...(share === undefined ? [] : [bar(share), `${Math.floor(share * 100)} %`]),
        `${rows.toLocaleString("en")} rows`,
        `${Math.round(rows / seconds).toLocaleString("en")}/s`,
        ...(share ? [`${clockTime((seconds * (1 - share)) / share)} left`] : []),
      ];
      draw(parts.join("  "));
    },
    clear: () => draw?.(""),
  };
}

function bar(share: number): string {
  const full = Math.round(share * WIDTH);
  return `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}]`;
}

function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  const pad = (n: number): string => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}
