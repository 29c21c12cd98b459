import { describe, expect, it } from "vitest";
import { evenOut, INK, rotate, turn, type Grey } from "./grey.ts";
import { scoreLanguages } from "./ocr-models.ts";
import { findSkew } from "./skew.ts";

const WIDTH = 900;
const HEIGHT = 1200;

/** Lines of "words": dark bars on paper, in the middle of the page. */
function page(paper = 255): Grey {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(paper);
  for (let line = 0; line < 20; line++) {
    for (let y = 0; y < 12; y++) {
      const row = (250 + 35 * line + y) * WIDTH;
      for (let x = 200; x < 700; x++) if (x % 60 < 45) data[row + x] = 20;
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const degrees = (angle: number): number => (angle * 180) / Math.PI;

describe("the skew of a page", () => {
  it.each([-12, -3, 0, 1.5, 8])("of %s degrees is found and undone", (angle) => {
    const found = findSkew(rotate(page(), (angle * Math.PI) / 180));
    expect(found.isSideways).toBe(false);
    expect(degrees(found.angle)).toBeCloseTo(-angle, 0);
    const level = rotate(rotate(page(), (angle * Math.PI) / 180), found.angle);
    expect(degrees(findSkew(level).angle)).toBeCloseTo(0, 0);
  });

  it("is found on a page that lies on its side", () => {
    const found = findSkew(rotate(turn(page(), 1), (4 * Math.PI) / 180));
    expect(found.isSideways).toBe(true);
    expect(degrees(found.angle)).toBeCloseTo(-4, 0);
  });

  it("of an empty page is none", () => {
    const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
    expect(findSkew({ width: WIDTH, height: HEIGHT, data })).toEqual({
      angle: 0,
      isSideways: false,
    });
  });
});

describe("uneven light", () => {
  const inkIn = ({ data }: Grey): number =>
    data.reduce((sum, value) => sum + (value < INK ? 1 : 0), 0);

  it("leaves the letters and no shadow", () => {
    const shaded = page();
    // A shadow from the right, at its edge darker than the limit between ink and paper.
    for (let i = 0; i < shaded.data.length; i++)
      shaded.data[i]! *= 1 - (0.55 * (i % WIDTH)) / WIDTH;
    expect(inkIn(shaded)).toBeGreaterThan(300_000);
    expect(inkIn(evenOut(shaded)) / inkIn(page())).toBeCloseTo(1, 1);
  });

  it("leaves no desk around a photographed page", () => {
    const photo = page(220);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const isDesk = x < 100 || x > 800 || y < 120 || y > 1080;
        if (isDesk) photo.data[y * WIDTH + x] = 60;
      }
    }
    expect(inkIn(evenOut(photo)) / inkIn(page())).toBeCloseTo(1, 1);
  });

  it("keeps a dark side bar with its light letters", () => {
    const bar = page();
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < 150; x++) bar.data[y * WIDTH + x] = y % 40 < 8 && x > 30 ? 230 : 40;
    }
    const even = evenOut(bar);
    expect(even.data[20 * WIDTH + 100]).toBeLessThan(INK);
    expect(even.data[4 * WIDTH + 100]).toBeGreaterThan(INK);
  });
});

it("turns by quarters, clockwise", () => {
  const picture = { width: 2, height: 1, data: Uint8Array.from([1, 2]) };
  expect(turn(picture, 1)).toEqual({ width: 1, height: 2, data: Uint8Array.from([1, 2]) });
  expect(turn(picture, 2).data).toEqual(Uint8Array.from([2, 1]));
  expect(turn(turn(picture, 3), 1)).toEqual(picture);
});

describe("the language of a page", () => {
  it.each([
    ["eng", "Nurse at the clinic from 2019 to 2024, with care for patients and their families"],
    [
      "deu",
      "Pflegefachfrau seit 2019 bei der Klinik, Betreuung von Patienten und Anleitung der Schuler",
    ],
    [
      "fra",
      "Infirmiere depuis 2019 dans une clinique, avec les soins aux patients et leurs familles",
    ],
    ["spa", "Enfermera desde 2019 en el hospital, con atencion a los pacientes y sus familias"],
    [
      "ita",
      "Infermiera dal 2019 presso la clinica, assistenza ai pazienti e alle famiglie degli ospiti",
    ],
    [
      "por",
      "Enfermeira na clinica de 2019 ate 2024, com cuidados aos pacientes e as familias do bairro",
    ],
    [
      "nld",
      "Verpleegkundige bij het ziekenhuis sinds 2019, met zorg voor de patienten van een afdeling",
    ],
    [
      "pol",
      "Pielegniarka w szpitalu od 2019 do dzis, opieka nad chorymi oraz pomoc przy zabiegach",
    ],
  ])("is known from its short words: %s", (model, text) => {
    const [first, second] = scoreLanguages(text);
    expect(first!.model).toBe(model);
    expect(first!.score).toBeGreaterThan(second!.score);
  });
});
