import { describe, expect, it } from "vitest";
import { peopleLedIn } from "./people-led.ts";

describe("the people somebody led", () => {
  it.each([
    ["Led 12 engineers", 12],
    ["Run a gang of six on new-build plots", 6],
    ["Responsible for a team of 9", 9],
    ["6 Mitarbeiter geführt", 6],
    ["Leitung eines Teams von 8 Personen", 8],
    ["Encadrement de 5 salariés", 5],
    ["Coordiné un equipo de 7 personas", 7],
    ["Coordinato una squadra di 4 addetti", 4],
    ["Leiding aan een ploeg van 10", 10],
    ["Kierowałem zespołem 15 osób", 15],
    ["Chefiei uma equipa de 3 pessoas", 3],
  ])("are counted: %s", (text, count) => {
    expect(peopleLedIn(text)).toBe(count);
  });

  it.each([
    "Worked in a team of 6",
    "Ran 12 marathons",
    "Managed a budget of 40,000 euros",
    "Im Team mit 8 Personen gearbeitet",
    "Travail dans une équipe de 5 personnes",
  ])("are not those beside whom somebody worked: %s", (text) => {
    expect(peopleLedIn(text)).toBeUndefined();
  });
});
