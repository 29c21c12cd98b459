import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/load.ts";

const { peopleLed } = loadEngine().knowledge.languages;

describe("the people that a person led", () => {
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
    ["In charge of 11 cleaners on the evening shift", 11],
    ["Sechs Leute eingeteilt, Pläne gelesen", 6],
    ["Dos peones a mi cargo", 2],
    ["12 militari alle dipendenze", 12],
    ["14 militares subordinados", 14],
    ["11 mensen aangestuurd", 11],
    ["Dwóch pomocników pode mną", 2],
  ])("are counted: %s", (text, count) => {
    expect(peopleLed.find(text, false)?.count).toBe(count);
  });

  it.each([
    "Worked in a team of 6",
    "Ran 12 marathons",
    "Managed a budget of 40,000 euros",
    "Im Team mit 8 Personen gearbeitet",
    "Travail dans une équipe de 5 personnes",
  ])("do not include colleagues: %s", (text) => {
    expect(peopleLed.find(text, false)?.count).toBeUndefined();
  });

  it.each([
    ["Five plants, 2,100 people, report to the CEO", 2100],
    ["920 Mitarbeiter, 178 Mio. € Umsatz", 920],
    ["Équipe de 9 en salle", 9],
    ["Brygada 7 osób, wykopy", 7],
  ])("include those that a leading post only counts: %s", (text, count) => {
    expect(peopleLed.find(text, true)?.count).toBe(count);
    expect(peopleLed.find("Served 40 guests a day", true)).toBeUndefined();
  });
});
