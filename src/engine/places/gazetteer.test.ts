import { describe, expect, it } from "vitest";
import { kmBetween } from "./distance.ts";
import { Gazetteer } from "./gazetteer.ts";

const gazetteer = new Gazetteer(`# the largest first
munich;munchen|monachium	DE	48.14	11.58
halle saale|halle;galle	DE	51.48	11.98
leeds	GB	53.8	-1.55
springfield	US	37.22	-93.3	MO
springfield	US	39.8	-89.64	IL
galle	LK	6.05	80.21
leeds	US	33.55	-86.54	AL
stoke on trent	GB	53	-2.18
`);
const latitudeOf = (...given: Parameters<Gazetteer["find"]>) => gazetteer.find(...given)?.latitude;

describe("the gazetteer", () => {
  it("knows a city by its names in several languages, hyphens, case and accents aside", () => {
    expect(latitudeOf("München")).toBe(48.14);
    expect(latitudeOf("MONACHIUM")).toBe(48.14);
    expect(latitudeOf("Stoke-on-Trent")).toBe(53);
    expect(latitudeOf("Atlantis")).toBeUndefined();
    expect(latitudeOf("")).toBeUndefined();
  });

  it("takes the city in the given country and state, or else the largest", () => {
    expect(latitudeOf("Leeds")).toBe(53.8);
    expect(latitudeOf("Leeds", { country: "US" })).toBe(33.55);
    expect(latitudeOf("Leeds", { country: "DE" })).toBeUndefined();
    expect(latitudeOf("Springfield")).toBe(37.22);
    expect(latitudeOf("Springfield", { country: "US", region: "Illinois" })).toBe(39.8);
    expect(latitudeOf("Springfield", { country: "US", region: "il" })).toBe(39.8);
    expect(latitudeOf("Springfield", { country: "US", region: "Nowhere" })).toBe(37.22);
  });

  it("prefers a city's own name to another language's name of a larger one", () => {
    expect(latitudeOf("Galle")).toBe(6.05);
    expect(latitudeOf("Galle", { country: "DE" })).toBe(51.48);
  });

  it("does not guess where a posting without a country is", () => {
    expect(gazetteer.locate({ city: "Leeds", region: null, country: null })).toBeUndefined();
    expect(gazetteer.locate({ city: null, region: null, country: "GB" })).toBeUndefined();
    expect(gazetteer.locate({ city: "Leeds", region: null, country: "GB" })?.longitude).toBe(-1.55);
  });
});

describe("the distance of two places", () => {
  it("is that along the surface of the earth", () => {
    const [munich, leeds] = [gazetteer.find("Munich")!, gazetteer.find("Leeds")!];
    expect(kmBetween(munich, leeds)).toBeCloseTo(1113, -1);
    expect(kmBetween(leeds, leeds)).toBe(0);
  });

  it("is short across the date line and over the pole", () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    expect(kmBetween(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111, 0);
    expect(kmBetween(at(89.5, 0), at(89.5, 180))).toBeCloseTo(111, 0);
  });
});
