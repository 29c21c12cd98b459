import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/load.ts";

const { languages } = loadEngine().knowledge;
const count = (language: string, text: string, isLeading = false): number | undefined =>
  languages.peopleLedIn(language)?.find(text, isLeading)?.count;

describe("the people that a person led", () => {
  it.each([
    ["en", "Led 12 engineers", 12],
    ["en", "Run a gang of six on new-build plots", 6],
    ["en", "Responsible for a team of 9", 9],
    ["en", "In charge of 11 cleaners on the evening shift", 11],
    ["en", "Managed two shops and 24 staff", 24],
    ["en", "Managed a restaurant with fourteen staff", 14],
    ["en", "Led a 12-strong team of fitters", 12],
    ["en", "As shift manager led 15 workers", 15],
    ["en", "Commanded 1,200 soldiers", 1200],
    ["de", "6 Mitarbeiter geführt", 6],
    ["de", "Leitung eines Teams von 8 Personen", 8],
    ["de", "Sechs Leute eingeteilt, Pläne gelesen", 6],
    ["de", "Führung von zwölf Beschäftigten", 12],
    ["de", "Verantwortlich für 1.200 Mitarbeiterinnen und Mitarbeiter", 1200],
    ["fr", "Encadrement de 5 salariés", 5],
    ["fr", "Dirigé une équipe de quinze personnes", 15],
    ["fr", "Encadré une douzaine d'ouvriers", 12],
    ["es", "Coordiné un equipo de 7 personas", 7],
    ["es", "Dos peones a mi cargo", 2],
    ["es", "Responsable de once empleados", 11],
    ["it", "Coordinato una squadra di 4 addetti", 4],
    ["it", "12 militari alle dipendenze", 12],
    ["it", "Responsabile di diciotto operai", 18],
    ["nl", "Leiding aan een ploeg van 10", 10],
    ["nl", "11 mensen aangestuurd", 11],
    ["nl", "Gaf leiding aan zestien medewerkers", 16],
    ["pl", "Kierowałem zespołem 15 osób", 15],
    ["pl", "Dwóch pomocników pode mną", 2],
    ["pl", "Zarządzanie pięcioma pracownikami", 5],
    ["pl", "Kierowałam 8-osobowym zespołem", 8],
    ["pt", "Chefiei uma equipa de 3 pessoas", 3],
    ["pt", "14 militares subordinados", 14],
    ["pt", "Coordenei duas funcionárias", 2],
  ])("are counted, in %s: %s", (language, text, people) => {
    expect(count(language, text)).toBe(people);
  });

  it.each([
    ["en", "Worked in a team of 6"],
    ["en", "Ran 12 marathons"],
    ["en", "Managed a budget of 40,000 euros"],
    ["en", "Led once by staff"],
    ["de", "Im Team mit 8 Personen gearbeitet"],
    ["fr", "Travail dans une équipe de 5 personnes"],
    ["es", "Trabajé en un equipo de 7 personas"],
    ["it", "Lavoro in una squadra di 4 addetti"],
    ["nl", "Gewerkt in een ploeg van 10 man"],
    ["pl", "Praca w zespole 15 osób"],
    ["pt", "Trabalhei numa equipa de 3 pessoas"],
    ["pt", "Coordenei a agenda dos funcionários"],
  ])(
    "do not include colleagues or words that only look like numbers, in %s: %s",
    (language, text) => {
      expect(count(language, text)).toBeUndefined();
    },
  );

  it.each([
    ["en", "Worked for a foreman who led 40 men"],
    ["en", "My manager supervised 12 employees"],
    ["en", "Team of 12 people led by the head nurse"],
    ["en", "Helped to supervise 9 staff"],
    ["en", "Managed the payroll for 400 employees"],
    ["en", "Led 4 workshops for 30 nurses"],
    ["de", "Team von 8 Personen, geführt von der Stationsleitung"],
    ["de", "Assistenz der Leitung von 30 Mitarbeitern"],
    ["de", "Verantwortlich für die Lohnabrechnung für 400 Mitarbeiter"],
    ["fr", "Équipe de 12 personnes dirigée par le chef"],
    ["fr", "Assistante du directeur, responsable de 200 salariés"],
    ["fr", "Responsable de la paie pour 400 salariés"],
    ["es", "Ayudé al jefe que dirigía 20 personas"],
    ["es", "Responsable de las nóminas de 400 empleados"],
    ["it", "Squadra di 9 persone diretta dal capo cantiere"],
    ["it", "Responsabile delle paghe per 400 dipendenti"],
    ["nl", "Ploeg van 8 man, aangestuurd door de uitvoerder"],
    ["nl", "Verantwoordelijk voor de salarissen voor 400 medewerkers"],
    ["pl", "Praca pod kierownictwem mistrza, który nadzorował 20 osób"],
    ["pl", "Asystentka dyrektora zarządzającego, nadzór nad listą dla 400 pracowników"],
    ["pt", "Apoio ao chefe que coordenava 20 pessoas"],
    ["pt", "Responsável pelos salários de 400 funcionários"],
  ])("do not include those whom others led, or worked for, in %s: %s", (language, text) => {
    expect(count(language, text)).toBeUndefined();
    expect(count(language, text, true)).toBeUndefined();
  });

  it.each([
    ["en", "Five plants, 2,100 people, report to the CEO", 2100],
    ["de", "920 Mitarbeiter, 178 Mio. € Umsatz", 920],
    ["fr", "Équipe de 9 en salle", 9],
    ["pl", "Brygada 7 osób, wykopy", 7],
  ])("include those that a leading post only counts, in %s: %s", (language, text, people) => {
    expect(count(language, text, true)).toBe(people);
    expect(count(language, text)).toBeUndefined();
  });

  it.each([
    ["en", "Served 40 guests a day"],
    ["en", "Plant of a group with 920 employees"],
    ["de", "Betrieb mit 920 Mitarbeitern"],
    ["fr", "Dans une équipe de 9 personnes"],
    ["es", "En una empresa con 300 empleados"],
    ["it", "In un'azienda con 300 dipendenti"],
    ["nl", "Bedrijf met 300 medewerkers"],
    ["pl", "Firma z 300 osobami"],
    ["pt", "Numa empresa com 300 funcionários"],
  ])("do not include a company's size, in %s: %s", (language, text) => {
    expect(count(language, text, true)).toBeUndefined();
  });
});
