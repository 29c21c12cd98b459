/* Labels of form fields: "Arbeitgeber", "Position held", "Datore di lavoro". */

const LABELS = {
  title:
    "(?:job |position |current )?title|position(?: held)?|occupation(?: or position held)?|role|beruf|beruf oder funktion|funktion|position|tätigkeit|stelle|poste(?: occupé)?|fonction(?: ou poste occupé)?|emploi|intitulé du poste|puesto|cargo|cargo o puesto|puesto de trabajo|ocupación|profesión|função|função ou cargo ocupado|cargo ocupado|posto|lavoro o posizione ricoperti|posizione|ruolo|mansione|qualifica|tipo di impiego|functie|functie of beroep|beroep|stanowisko|zawód lub stanowisko|zajmowane stanowisko|funkcja",
  employer:
    "employer|company|organi[sz]ation|name (?:and address )?of (?:the )?employer|firm|arbeitgeber|unternehmen|firma|betrieb|name und adresse des arbeitgebers|employeur|entreprise|société|nom et adresse de l['’]employeur|empresa|empleador|nombre y dirección de la empresa|empregador|entidade empregadora|nome e endereço do empregador|entidade|datore di lavoro|azienda|nome e indirizzo del datore di lavoro|ditta|werkgever|bedrijf|naam en adres van werkgever|pracodawca|nazwa i adres pracodawcy|nazwa pracodawcy",
  place:
    "place|location|city|ort|arbeitsort|lieu|ville|lugar|ciudad|local|cidade|luogo|sede|città|plaats|standplaats|miejsce|miejscowość|miejsce pracy",
  period:
    "dates?|period|from|duration|zeitraum|dauer|datum|von|période|dates|durée|fechas?|período|periodo|datas?|date|periode|data|daty|okres|okres zatrudnienia|od|do|until|to|bis",
  deeds:
    "(?:main |key )?(?:activities|responsibilities|duties|tasks)(?: and responsibilities)?|aufgaben|(?:wichtigste )?tätigkeiten|schwerpunkte|missions?|tâches|principales activités(?: et responsabilités)?|funciones|tareas|responsabilidades|principales (?:actividades|funciones)(?: y responsabilidades)?|atividades|principais atividades(?: e responsabilidades)?|tarefas|mansioni|principali (?:attività|mansioni)(?: e responsabilità)?|attività|taken|(?:voornaamste )?werkzaamheden|obowiązki|zakres obowiązków|główne (?:działania|zadania|obowiązki).*|zadania",
  sector:
    "sector|type of business(?: or sector)?|branche|tätigkeitsbereich.*|secteur|type ou secteur.*|tipo de empresa.*|settore|tipo di azienda.*|branża|rodzaj działalności.*|reason.*|notice.*|salary|contract|reference.*|grund.*|motif.*|motivo.*|reden.*|powód.*",
} as const;

export type FieldLabel = keyof typeof LABELS;
const MAX_LABEL_CHARS = 45;
const PATTERNS = Object.entries(LABELS).map(
  ([field, names]) => [field as FieldLabel, new RegExp(`^(?:${names})$`, "iu")] as const,
);

/** The field that a label announces. */
export function fieldNamedBy(text: string): FieldLabel | undefined {
  if (text.length > MAX_LABEL_CHARS) return undefined;
  const name = text.replace(/[\s:.*–-]+$/u, "");
  return PATTERNS.find(([, pattern]) => pattern.test(name))?.[0];
}
