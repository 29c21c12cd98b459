/*
 * Twenty people and the postings of one catalogue, written before the matching was run on them; the French
 * salesperson was changed afterwards, because two postings suited him. `best` is the posting that a recruiter
 * would send first; `gated` are postings with the condition that rules the person out.
 */
import type { REQUIREMENT_KINDS } from "../../engine/index.ts";

export interface PersonaPosting {
  readonly title: string;
  readonly country: string;
  readonly city: string;
  readonly isRemote?: boolean;
  readonly text: string;
}

export interface Persona {
  readonly resume: string;
  readonly terms?: object;
  readonly best: string;
  readonly gated?: Readonly<Record<string, (typeof REQUIREMENT_KINDS)[number]>>;
  /** Postings that have nothing to do with the person's work. */
  readonly absent?: readonly string[];
}

const posting = (title: string, place: string, text: string, isRemote = false): PersonaPosting => {
  const [city = "", country = ""] = place.split(", ");
  return { title, city, country, text, isRemote };
};

export const POSTINGS: Readonly<Record<string, PersonaPosting>> = {
  bookkeeperRotterdam: posting(
    "Bookkeeper",
    "Rotterdam, NL",
    "You keep the ledgers of forty clients: accounts payable, accounts receivable, bank reconciliation and VAT returns in Exact Online. You speak fluent Dutch.",
  ),
  accountantLyon: posting(
    "Comptable",
    "Lyon, FR",
    "Vous tenez la comptabilité générale, les comptes fournisseurs et les comptes clients, les rapprochements bancaires et les déclarations de TVA. Maîtrise d'Excel.",
  ),
  accountantDublin: posting(
    "Accountant",
    "Dublin, IE",
    "Month-end close, bank reconciliation, accounts payable and VAT returns in Sage for a food company. English is our working language.",
  ),
  sousChefPorto: posting(
    "Sous Chef",
    "Porto, PT",
    "You run the kitchen when the chef is away: menu planning, food preparation, stock rotation, HACCP and a brigade of six.",
  ),
  headChefBerlin: posting(
    "Head Chef",
    "Berlin, DE",
    "Menu planning, food costing and kitchen management for 120 covers. Fluent German is required to lead the team.",
  ),
  lineCookLisbon: posting(
    "Line Cook",
    "Lisbon, PT",
    "Grill and sauce stations, food preparation, food safety and cleaning of the kitchen.",
  ),
  sreLondon: posting(
    "Site Reliability Engineer",
    "London, GB",
    "You run our Kubernetes platform with Terraform and Prometheus, write runbooks and lead incident response. Site reliability engineering is new here.",
  ),
  devopsRemote: posting(
    "DevOps Engineer",
    "Munich, DE",
    "Remote in Europe. Kubernetes, Terraform, AWS, GitLab CI and monitoring with Prometheus. We work in English.",
    true,
  ),
  devopsMunich: posting(
    "DevOps Engineer",
    "Munich, DE",
    "Vor Ort in München betreiben Sie unsere Plattform mit Kubernetes, Terraform, AWS und GitLab CI. Verhandlungssichere Deutschkenntnisse sind erforderlich.",
  ),
  nurseLeeds: posting(
    "Registered Nurse",
    "Leeds, GB",
    "Patient care, medication administration, wound care and vital signs on a surgical ward. Valid registration as a nurse is required.",
  ),
  nurseMunich: posting(
    "Pflegefachkraft",
    "Munich, DE",
    "Sie übernehmen Grundpflege, Behandlungspflege, Medikamentengabe und Wundversorgung auf einer chirurgischen Station. Fließende Deutschkenntnisse sind erforderlich.",
  ),
  nurseAustin: posting(
    "Registered Nurse",
    "Austin, US",
    "Patient care, medication administration and wound care. A current RN license and BLS are required. We do not sponsor visas.",
  ),
  careLeeds: posting(
    "Care Assistant",
    "Leeds, GB",
    "Personal care, meals and company for elderly residents with dementia. No qualification is needed; we train you.",
  ),
  careMadrid: posting(
    "Auxiliar de enfermería",
    "Madrid, ES",
    "Cuidado de personas mayores: higiene personal, alimentación y acompañamiento. Se requiere título de auxiliar.",
  ),
  truckWarsaw: posting(
    "Kierowca C+E",
    "Warsaw, PL",
    "Transport krajowy i międzynarodowy, zabezpieczanie ładunku, obsługa tachografu. Wymagane prawo jazdy C+E i kod 95.",
  ),
  truckDallas: posting(
    "Truck Driver",
    "Dallas, US",
    "Regional loads of fuel. A valid CDL A with hazmat endorsement is required. Load securement and trip inspections.",
  ),
  electricianMadrid: posting(
    "Electricista",
    "Madrid, ES",
    "Instalaciones eléctricas de baja tensión, cuadros eléctricos, lectura de planos y mantenimiento en obra nueva.",
  ),
  electricianVienna: posting(
    "Elektriker",
    "Vienna, AT",
    "Elektroinstallation in Neubauten, Verdrahtung von Schaltschränken, Prüfung und Fehlersuche. Gute Deutschkenntnisse erforderlich.",
  ),
  backendJunior: posting(
    "Junior Backend Developer",
    "Warsaw, PL",
    "Your first years with Java, Spring Boot, SQL and Git in a team of eight. We work in English.",
  ),
  backendSenior: posting(
    "Senior Backend Developer",
    "Warsaw, PL",
    "Eight years with Java, Spring Boot, PostgreSQL and Kafka; you design services. We work in English.",
  ),
  engineeringDirector: posting(
    "Director of Engineering",
    "Warsaw, PL",
    "You lead six teams of Java developers, hire, set budgets and report to the board. We work in English.",
  ),
  warehouseGdansk: posting(
    "Magazynier",
    "Gdansk, PL",
    "Kompletacja zamówień, przyjęcie towaru, inwentaryzacja. Wymagane uprawnienia na wózki widłowe.",
  ),
  warehouseLeeds: posting(
    "Warehouse Operative",
    "Leeds, GB",
    "Order picking, packing, goods receiving and stock counts with hand-held scanners. Forklift licence preferred.",
  ),
  receptionMadrid: posting(
    "Hotel Receptionist",
    "Madrid, ES",
    "Check-in, reservations in Opera and complaints of guests. You speak English and Spanish fluently.",
  ),
  researcherBoston: posting(
    "Postdoctoral Researcher",
    "Boston, US",
    "Protein crystallography and X-ray diffraction. Excellent English.",
  ),
  teacherLeeds: posting(
    "Primary School Teacher",
    "Leeds, GB",
    "You teach a class of seven-year-olds: lesson planning, classroom management, phonics and parents' evenings. Qualified Teacher Status is required.",
  ),
  assistantLeeds: posting(
    "Teaching Assistant",
    "Leeds, GB",
    "You support children with special needs in class and prepare materials with the teacher.",
  ),
  salesParis: posting(
    "Attaché commercial B2B",
    "Paris, FR",
    "Prospection, négociation, suivi d'un portefeuille de clients et CRM Salesforce dans le secteur industriel.",
  ),
  salesRemote: posting(
    "Account Executive",
    "Amsterdam, NL",
    "Remote. B2B sales of software: prospecting, negotiation, Salesforce and quotas. You speak fluent English.",
    true,
  ),
  hairdresserMilan: posting(
    "Parrucchiere",
    "Milan, IT",
    "Taglio, piega e colore per una clientela femminile; accoglienza e cassa.",
  ),
  masonHamburg: posting(
    "Maurer",
    "Hamburg, DE",
    "Mauerwerk erstellen, Beton- und Schalungsarbeiten, Putzarbeiten auf wechselnden Baustellen. Führerschein Klasse B von Vorteil.",
  ),
  dairyFarm: posting(
    "Dairy Farm Worker",
    "Exeter, GB",
    "Milking 200 cows, feeding calves, cleaning the parlour and driving a tractor. Accommodation on the farm.",
  ),
};

const EN = "\nLANGUAGES\nEnglish (native)\n";
function cv(name: string, jobs: string, rest = ""): string {
  return `${name}\n\nEXPERIENCE\n${jobs}\n${rest}`;
}

export const PERSONAS: Readonly<Record<string, Persona>> = {
  "a French accountant in Lyon": {
    resume: cv(
      "Claire Moreau",
      "Comptable, Menuiserie Martin, Lyon\n2017 - aujourd'hui\nComptes fournisseurs et clients, rapprochements bancaires, déclarations de TVA, clôture mensuelle dans Sage.",
      "\nLANGUES\nFrançais : langue maternelle\nAnglais : notions\n",
    ),
    terms: { location: { country: "FR", city: "Lyon" } },
    best: "accountantLyon",
    gated: { bookkeeperRotterdam: "language", accountantDublin: "location" },
  },
  "an Irish bookkeeper": {
    resume: cv(
      "Aoife Byrne",
      "Bookkeeper, Byrne & Sons, Dublin\n2015 - Present\nAccounts payable and receivable, bank reconciliation and VAT returns in Sage for thirty clients.",
      EN,
    ),
    terms: { location: { country: "IE" } },
    best: "accountantDublin",
    gated: { bookkeeperRotterdam: "language", accountantLyon: "language" },
  },
  "a cook in Porto": {
    resume: cv(
      "Rui Costa",
      "Cozinheiro de primeira, Restaurante Douro, Porto\n2014 - presente\nPreparação de pratos de carne e peixe, planeamento de ementas, controlo de stocks, HACCP, formação de dois ajudantes.",
      "\nLÍNGUAS\nPortuguês: nativo\nInglês: intermédio\n",
    ),
    terms: { location: { country: "PT", city: "Porto" }, willing_to_relocate: false },
    best: "sousChefPorto",
    gated: { headChefBerlin: "language", lineCookLisbon: "location" },
    absent: ["researcherBoston"],
  },
  "a site reliability engineer in London": {
    resume: cv(
      "Sam Okoro",
      "Site Reliability Engineer, Fenwick Bank, London\n2019 - Present\nRan 40 Kubernetes clusters with Terraform and Prometheus; on call for payments; cut incidents by a third.",
      EN,
    ),
    terms: { location: { country: "GB", city: "London" } },
    best: "sreLondon",
    gated: { devopsMunich: "language" },
  },
  "a DevOps engineer in Lisbon who stays": {
    resume: cv(
      "Inês Rocha",
      "DevOps Engineer, Mar Software, Lisbon\n2018 - Present\nKubernetes on AWS with Terraform, pipelines in GitLab CI, monitoring with Prometheus and Grafana.",
      "\nLANGUAGES\nPortuguese (native), English (C1)\n",
    ),
    terms: { location: { country: "PT", city: "Lisbon" }, willing_to_relocate: false },
    best: "devopsRemote",
    gated: { devopsMunich: "language", sreLondon: "location" },
  },
  "a British nurse": {
    resume: cv(
      "Hannah Lee",
      "Staff Nurse, Leeds General Infirmary\n2016 - Present\nPatient care, medication administration, wound care and vital signs on a surgical ward of 28 beds. NMC registered.",
      EN,
    ),
    terms: { location: { country: "GB", city: "Leeds" }, work_authorization: ["GB"] },
    best: "nurseLeeds",
    gated: { nurseMunich: "language", nurseAustin: "work_authorization" },
  },
  "a Filipino nurse with a licence of the United States": {
    resume: cv(
      "Maria Santos",
      "Registered Nurse, St. Luke's, Manila\n2014 - Present\nMedication administration, wound care and patient care. RN license (Texas), BLS.",
      "\nLANGUAGES\nEnglish (fluent), Tagalog (native)\n",
    ),
    terms: { location: { country: "US", city: "Austin" }, work_authorization: ["US"] },
    best: "nurseAustin",
    gated: { nurseMunich: "language", nurseLeeds: "location" },
  },
  "a care assistant without a licence": {
    resume: cv(
      "Joan Park",
      "Care Assistant, Elm House, Leeds\n2020 - Present\nWashed, dressed and fed residents with dementia; recorded vital signs for the nurses.",
      EN,
    ),
    terms: { location: { country: "GB", city: "Leeds" } },
    best: "careLeeds",
    gated: { careMadrid: "language" },
  },
  "a Polish lorry driver": {
    resume: cv(
      "Marek Zieliński",
      "Kierowca ciężarówki C+E, Trans-Bud, Warszawa\n2012 - obecnie\nTransport międzynarodowy, zabezpieczanie ładunku, tachograf. Prawo jazdy C+E, kod 95.",
      "\nJĘZYKI\nPolski: ojczysty\n",
    ),
    terms: { location: { country: "PL", city: "Warsaw" } },
    best: "truckWarsaw",
    gated: { truckDallas: "location" },
  },
  "an American lorry driver with the endorsement": {
    resume: cv(
      "Bill Hanson",
      "Truck Driver, Lone Star Fuel, Dallas\n2010 - Present\nHauled fuel in three states. CDL A with hazmat and tanker endorsements; load securement, trip inspections.",
      EN,
    ),
    terms: { location: { country: "US", city: "Dallas" }, work_authorization: ["US"] },
    best: "truckDallas",
    gated: { truckWarsaw: "language" },
  },
  "an electrician in Madrid": {
    resume: cv(
      "Javier Ruiz",
      "Electricista, Instalaciones Ruiz, Madrid\n2011 - actualidad\nInstalaciones de baja tensión, cuadros eléctricos y mantenimiento en obra.",
      "\nIDIOMAS\nEspañol: nativo\n",
    ),
    terms: { location: { country: "ES", city: "Madrid" } },
    best: "electricianMadrid",
    gated: { electricianVienna: "language" },
  },
  "a young Java developer": {
    resume: cv(
      "Ola Nowak",
      "Junior Java Developer, Soft Sp. z o.o., Warsaw\n2025 - Present\nREST services with Java, Spring Boot and SQL; Git and JUnit.",
      "\nEDUCATION\nBSc Computer Science, University of Warsaw, 2021 - 2024\n\nLANGUAGES\nPolish (native), English (C1)\n",
    ),
    terms: { location: { country: "PL", city: "Warsaw" } },
    best: "backendJunior",
    gated: { engineeringDirector: "rank", backendSenior: "rank" },
  },
  "a senior Java developer": {
    resume: cv(
      "Piotr Adamski",
      "Senior Java Developer, Bankpol, Warsaw\n2014 - Present\nDesigned payment services in Java, Spring Boot, PostgreSQL and Kafka; reviewed code of the team.",
      "\nLANGUAGES\nPolish (native), English (C1)\n",
    ),
    terms: { location: { country: "PL", city: "Warsaw" } },
    best: "backendSenior",
  },
  "a warehouse worker in Leeds": {
    resume: cv(
      "Dean Hart",
      "Warehouse Operative, Northway Logistics, Leeds\n2018 - Present\nPicked and packed 300 orders a day with hand-held scanners; counted stock; unloaded lorries.",
      EN,
    ),
    terms: { location: { country: "GB", city: "Leeds" } },
    best: "warehouseLeeds",
    gated: { warehouseGdansk: "language" },
  },
  "a teacher without a qualification": {
    resume: cv(
      "Ruth Bell",
      "Teaching Assistant, Oak Primary School, Leeds\n2019 - Present\nSupported children with special needs in class and prepared materials with the teacher.",
      EN,
    ),
    terms: { location: { country: "GB", city: "Leeds" } },
    best: "assistantLeeds",
    gated: { teacherLeeds: "credential" },
  },
  "a French salesperson": {
    resume: cv(
      "Luc Bernard",
      "Commercial B2B, Outils Dupont, Paris\n2013 - aujourd'hui\nProspection, négociation, suivi de 80 clients dans Salesforce.",
      "\nLANGUES\nFrançais : langue maternelle\nAnglais : notions\n",
    ),
    terms: { location: { country: "FR", city: "Paris" } },
    best: "salesParis",
    gated: { salesRemote: "language" },
  },
  "a hairdresser in Milan": {
    resume: cv(
      "Giulia Conti",
      "Parrucchiera, Salone Bella, Milano\n2015 - oggi\nTaglio, piega e colore; consulenza alle clienti; cassa.",
      "\nLINGUE\nItaliano: madrelingua\nInglese: scolastico\n",
    ),
    terms: { location: { country: "IT", city: "Milan" } },
    best: "hairdresserMilan",
    absent: ["researcherBoston", "engineeringDirector"],
  },
  "a bricklayer in Hamburg": {
    resume: cv(
      "Jens Petersen",
      "Maurer, Bau Petersen, Hamburg\n2009 - heute\nMauerwerk aus Kalksandstein und Ziegel, Schalung, Beton, Putz.",
      "\nSPRACHEN\nDeutsch: Muttersprache\n",
    ),
    terms: { location: { country: "DE", city: "Hamburg" } },
    best: "masonHamburg",
  },
  "a dairy worker who may work in Britain": {
    resume: cv(
      "Ion Popescu",
      "Farm Worker, Hill Dairy, Exeter\n2017 - Present\nMilked 180 cows twice a day, fed calves, cleaned the parlour, drove tractors.",
      "\nLANGUAGES\nRomanian (native), English (B1)\n",
    ),
    terms: { location: { country: "GB" }, work_authorization: ["GB", "RO"] },
    best: "dairyFarm",
  },
  "a receptionist who speaks English and little else in common": {
    resume: cv(
      "Ana Gómez",
      "Recepcionista de hotel, Hotel Sol, Madrid\n2018 - actualidad\nEntrada y salida de huéspedes, reservas en Opera, quejas.",
      "\nIDIOMAS\nEspañol: nativo\nInglés: C1\n",
    ),
    terms: { location: { country: "ES", city: "Madrid" } },
    best: "receptionMadrid",
    absent: ["researcherBoston"],
  },
};
