import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JobFixture } from "../../../test/support/jobs.ts";
import { startNamedJobs, type NamedJobs } from "../../../test/support/named-jobs.ts";

const cook = (country: string, city?: string, region?: string): JobFixture => ({
  title: "Cook",
  roleId: "cook",
  country,
  ...(city !== undefined && { city }),
  ...(region !== undefined && { region }),
});

const JOBS: Record<string, JobFixture> = {
  leeds: cook("GB", "Leeds"),
  bradford: cook("GB", "Bradford"),
  sheffield: cook("GB", "Sheffield"),
  kassel: cook("DE", "Kassel"),
  goettingen: cook("DE", "Göttingen"),
  munich: cook("DE", "München"),
  warsaw: cook("PL", "Warszawa"),
  pruszkow: cook("PL", "Pruszków"),
  village: cook("DE", "Zzyzxdorf"),
  nowhere: cook("DE"),
  basel: cook("CH", "Basel"),
  loerrach: cook("DE", "Lörrach"),
  springfield: cook("US", "Springfield", "IL"),
  nurse: { title: "Registered Nurse", roleId: "registered-nurse", city: "Bradford", country: "GB" },
};

let jobs: NamedJobs;
beforeAll(async () => {
  jobs = await startNamedJobs(JOBS, () => "2026-11-01T00:00:00Z");
});
afterAll(() => jobs.app.close());

const get = (query: string) => jobs.app.send("GET", `/jobs?${query}`, { key: jobs.key });
const citiesOf = async (query: string): Promise<string[]> =>
  (await get(query)).body.data.map(({ city }: { city: string }) => city).toSorted();

describe("a query that names a distance", () => {
  it.each([
    ["cook within 20 km of Leeds", ["bradford", "leeds"]],
    ["cook within 40 miles of Leeds", ["bradford", "leeds", "sheffield"]],
    ["cook leeds 20km", ["bradford", "leeds"]],
    ["Koch im Umkreis von 60 km um Kassel", ["goettingen", "kassel"]],
    ["Koch Kassel Umkreis 30 km", ["kassel"]],
    ["cuisinier dans un rayon de 60 km autour de Cassel", ["goettingen", "kassel"]],
    ["cocinero en un radio de 50 kilómetros de Múnich", ["munich"]],
    ["cuoco nel raggio di 20 km da Monaco di Baviera", ["munich"]],
    ["cozinheiro num raio de 20 km de Munique", ["munich"]],
    ["kok binnen 60 km van Kassel", ["goettingen", "kassel"]],
    ["kucharz w promieniu 30 km od Warszawy", ["pruszkow", "warsaw"]],
    ["cook 30 km Basel", ["basel", "loerrach"]],
  ])("finds the jobs around the place, in any language: %s", async (q, wanted) => {
    const { found, relaxed } = await jobs.search(q);
    expect({ found: found.toSorted(), relaxed }).toEqual({ found: wanted, relaxed: undefined });
  });

  it("widens to the country where nothing is near, and says so", async () => {
    const { relaxed } = await jobs.search("nurse within 10 km of Brighton");
    expect(relaxed).toEqual([
      { action: "widened", words: "within 10 km of brighton", field: "country", value: "GB" },
    ]);
  });

  it("leaves out a distance from a place that is not known, as any word that finds nothing", async () => {
    const { found, relaxed } = await jobs.search("cook within 20 km of Zzyzxville");
    expect(found).toHaveLength(Object.keys(JOBS).length - 1);
    expect(relaxed).toEqual([{ action: "dropped", words: "zzyzxville", field: null, value: null }]);
  });

  it.each(["cook within 99999 km of Leeds", "cook 0 km Leeds", "cook 501 km leeds"])(
    "is read as words when the distance is none of a search for work: %s",
    async (q) => {
      const { found } = await jobs.search(q);
      expect(found).toEqual(["leeds"]);
    },
  );
});

describe("radius_km", () => {
  it("finds jobs around the city, also across a border", async () => {
    expect(await citiesOf("city=basel&radius_km=20")).toEqual(["Basel", "Lörrach"]);
    expect(await citiesOf("city=basel&country=CH&radius_km=20")).toEqual(["Basel"]);
    expect(await citiesOf("city=leeds&radius_km=20")).toEqual(["Bradford", "Bradford", "Leeds"]);
    expect(await citiesOf("city=leeds&country=US&radius_km=20")).toEqual([]);
  });

  it("finds jobs by the name of a city that is not known", async () => {
    expect(await citiesOf("city=zzyzxdorf&radius_km=20")).toEqual(["Zzyzxdorf"]);
  });

  it.each(["0", "-5", "501", "NaN", "Infinity", "1e9", "far", ""])("refuses %s", async (radius) => {
    const { status, body } = await get(`city=leeds&radius_km=${radius}`);
    expect(status).toBe(400);
    expect(body.error.details[0].field).toBe("radius_km");
  });

  it("refuses a distance from nowhere", async () => {
    const { status, body } = await get("country=GB&radius_km=20");
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      { field: "radius_km", message: "needs city, the place that it is around" },
    ]);
  });
});
