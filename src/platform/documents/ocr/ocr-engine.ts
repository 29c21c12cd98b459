import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { DOTS_PER_INCH, type Grey } from "./grey.ts";
import { MODELS, type Model } from "./ocr-models.ts";

export interface RecognisedWord {
  text: string;
  /** From 0 to 1. */
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  isLineStart: boolean;
}

/** Tesseract on one picture after the other. */
export interface OcrEngine {
  use(model: Model): Promise<void>;
  load(picture: Grey): void;
  /** The words of the loaded picture, by the model in use. */
  words(): RecognisedWord[];
}

/** The part of tesseract-wasm that is used: the package is optional, so are its types. */
interface Library {
  createOCREngine(options: { wasmBinary: Uint8Array }): Promise<{
    loadModel(model: Uint8Array): void;
    setVariable(name: string, value: string): void;
    loadImage(image: { width: number; height: number; data: Uint8ClampedArray }): void;
    getTextBoxes(unit: "word"): {
      text: string;
      confidence: number;
      flags: number;
      rect: { left: number; top: number; right: number; bottom: number };
    }[];
    destroy(): void;
  }>;
}

interface Paths {
  library: string;
  wasm: string;
  model(name: Model): string;
}

const LINE_START = 1;
const EVERY_CHANNEL = 0x01010101;

/** Undefined where the optional packages are not installed. */
function pathsOf(): Paths | undefined {
  try {
    const library = import.meta.resolve("tesseract-wasm");
    const wasm = join(dirname(fileURLToPath(library)), "tesseract-core.wasm");
    const folder = (name: Model): string =>
      dirname(fileURLToPath(import.meta.resolve(`@tesseract.js-data/${name}/package.json`)));
    const model = (name: Model): string =>
      join(folder(name), "4.0.0_best_int", `${name}.traineddata.gz`);
    return [wasm, ...MODELS.map(model)].every((path) => existsSync(path))
      ? { library, wasm, model }
      : undefined;
  } catch {
    return undefined;
  }
}

export function isOcrInstalled(): boolean {
  return pathsOf() !== undefined;
}

/** Loads everything from disk: nothing is fetched. */
export async function openOcrEngine(): Promise<OcrEngine> {
  const paths = pathsOf();
  if (!paths) throw new Error("the packages for recognising text are not installed");
  const { createOCREngine } = (await import(paths.library)) as Library;
  const wasmBinary = await readFile(paths.wasm);
  let engine = await createOCREngine({ wasmBinary });
  let current: Model | undefined;
  return {
    async use(model) {
      if (model === current) return;
      // An engine keeps its first model, whatever is loaded after it.
      if (current) {
        engine.destroy();
        engine = await createOCREngine({ wasmBinary });
      }
      engine.loadModel(gunzipSync(await readFile(paths.model(model))));
      // Stops it from estimating the resolution and printing it.
      engine.setVariable("user_defined_dpi", String(DOTS_PER_INCH));
      current = model;
    },
    load({ width, height, data }) {
      const pixels = new Uint32Array(data.length);
      for (let i = 0; i < data.length; i++) pixels[i] = data[i]! * EVERY_CHANNEL;
      const image = { width, height, data: new Uint8ClampedArray(pixels.buffer) };
      engine.loadImage(image);
    },
    words: () =>
      engine.getTextBoxes("word").map(({ text, confidence, flags, rect }) => ({
        text: text.trim(),
        confidence,
        ...rect,
        isLineStart: (flags & LINE_START) !== 0,
      })),
  };
}
