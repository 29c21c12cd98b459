/*
 * Words by which the name of an employer is known in the languages that are read: legal forms, and nouns
 * for firms, institutions and units. They are names, so nothing in them is a skill.
 */

/** "GmbH", "Sp. z o.o.", "S.r.l.", "Lda.", "B.V.": certain, wherever they stand. */
const LEGAL_FORM =
  /(?<![\p{L}\d])(?:g?gmbh|mbh|ag|kg|kgaa|ohg|ug|gbr|e\.\s?[kv]\.|e\.?\s?g\.|se|ltd|limited|inc|incorporated|llc|llp|plc|corp|corporation|pvt|pty|s\.?a\.?r\.?l|s\.\s?a|s\.?a\.?s|sasu|eurl|scop|s\.\s?l|s\.?l\.?u|slne|s\.?c\.?c\.?l|s\.\s?coop|s\.?r\.?l\.?s?|s\.?p\.?a|s\.?n\.?c|s\.?a\.?p\.?a|lda|ltda|eireli|unipessoal|b\.\s?v|bv|n\.\s?v|nv|v\.?o\.?f|sp\.?\s?z\s?o\.?\s?o|s\.\s?k|sp\.\s?j|sa|sl|oy|ab|aps)\.?(?![\p{L}\d])/iu;

/** Nouns for organisations. Those that end a compound ("Malerbetrieb") have no boundary before them. */
const WORDS: readonly string[] = [
  // English
  "company|companies|group|university|college|school|academy|institute|hospital|clinic|bank|hotel|restaurant|inn|cafe|bakery|foodstore|store|stores|shop|supermarket|agency|foundation|trust|association|council|ministry|department of|museum|library|church|consulting|consultants|partners|associates|services|systems|solutions|technologies|software|logistics|carriers|delivery|distributors|resellers|industries|nursing home|care home|health plan|homes|talent|staffing|army|navy|air force|brigade|regiment|battalion|squadron|police|fire service|laboratories|studios?|nhs",
  // German
  String.raw`\p{L}*(?:betrieb|stadtwerke|haus|heim|klinik|klinikum|krankenhaus|schule|hochschule|universität|bank|sparkasse|bäckerei|metzgerei|gaststätte|restaurant|praxis|apotheke|kanzlei|agentur|verlag|stiftung|verein|verband|genossenschaft|gemeinde|behörde|bataillon|regiment|brigade|spedition|zahnlabor|gruppe|akademie|institut)|bundeswehr|stadt|landkreis|zeitarbeit|personal-\p{L}+|firma|unternehmen|söhne|farben|autohaus|kita|marine|elternbeirat|ministerium`,
  // French
  "société|centre|entreprise|établissements|ets|groupe|hôpital|clinique|ehpad|résidence|école|collège|lycée|université|institut|académie|banque|hôtel|hôtel-\\p{L}+|restaurant|brasserie|boulangerie|pâtisserie|café|bar|chalet|supermarché|magasin|agence|cabinet|fiduciaire|étude|association|fondation|mairie|ville de|commune|conseil|ministère|musée|bibliothèque|régiment|rmat|armée|gendarmerie|transports|distribution|propreté|textiles|club|club de \\p{L}+|cégep|garage|ferme|usine|ateliers?",
  // Spanish
  "empresa|construcciones|suministros|servicios|residencia|hospital|clínica|escuela|colegio|instituto|universidad|academia|banco|caja|hotel|restaurante|bar|fonda|cocinería|panadería|óptica|farmacia|supermercados?|tienda|agencia|bufete|estudio|despacho|asesoría|gestoría|juzgado|ayuntamiento|ministerio|fundación|asociación|cooperativa|autoescuela|agrícola|talleres|transportes|naviera|regimiento|brigada|ejército|guardia civil|policía|telecom|grupo|museo",
  // Portuguese
  "construções|restaurante|hospital|clínica|escola|colégio|agrupamento|universidade|instituto|faculdade|banco|hotel|padaria|supermercados?|loja|agência|escritório|consultoria|prefeitura|câmara|ministério|fundação|associação|cooperativa|metalúrgica|conservas|serviços|softwares?|transportes|umei|creche|base aérea|parque de|força aérea|exército|polícia|marinha|grupo|indústrias?|oficina|farmácia",
  // Italian
  "impresa|ditta|officine|officina|costruzioni|servizi|casa di \\p{L}+|casa residenza|residenza|ospedale|clinica|azienda|scuola|istituto|università|accademia|banca|albergo|hotel|ristorante|trattoria|pizzeria|panificio|farmacia|farmaceutici|supermercato|negozio|agenzia|studio|comune|provincia|regione|ministero|fondazione|associazione|cooperativa|arma|carabinieri|esercito|marina|porto|gruppo|industrie|confezioni|trasporti|museo",
  // Dutch
  String.raw`\p{L}*(?:bedrijf|groep|huis|school|hogeschool|universiteit|ziekenhuis|kliniek|praktijk|bank|bakkerij|slagerij|winkel|supermarkt|verblijf|werken|vereniging|restaurant)|stichting|maatschap|gemeente|provincie|ministerie|politie|brandweer|marine|koninklijke|landmacht|brasserie|café|hotel|rusthuis|woonzorgcentrum|az|museum|transport`,
  // Polish
  "firma|spółka|zakład|zakłady|przedsiębiorstwo|fabryka|huta|kopalnia|biuro|szpital|przychodnia|klinika|szkoła|szkół|zespół szkół|uniwersytet|politechnika|akademia|bank|hotel|restauracja|piekarnia|piekarnie|cukiernia|sklep|hurtownia|apteka|agencja|kancelaria|urząd|gmina|starostwo|ministerstwo|fundacja|stowarzyszenie|spółdzielnia|dom pomocy|domu pomocy|domu|pułk|wojsko|policja|straż|narzędzia|serwis|centrum|grupa|muzeum|rada|rady|transport",
];
const WORD = new RegExp(String.raw`(?<![\p{L}\d])(?:${WORDS.join("|")})(?![\p{L}\d])`, "giu");

/** "Various companies", "private families": nobody by name. */
const GENERIC =
  /^(?:various|several|different|private|multiple|diverse|verschiedene|mehrere|divers|diverses|plusieurs|différentes|familles?|varias|varios|diversas|diversos|familias|particulares?|vários|várias|famílias|varie|vari|diverse|famiglie|privati|meerdere|verschillende|gezinnen|różne|różnych|rodziny|lavori|puesto de|con mi|com o meu|with my|bei meinem|chez mon|u wujka)(?![\p{L}])/iu;
/** "… with my father", "… los fines de semana": said of a title, and no part of it. */
export const TITLE_TAIL =
  /\s(?:with my|for my|mit meinem|bei meinem|avec mon|chez mon|con mi|con mio|com o meu|com a minha|do meu|da minha|bij mijn|met mijn|u wujka|u ojca|z ojcem|(?:at|on) weekends|am wochenende|le week-?end|los fines de semana|nei weekend|in het weekend|nos fins de semana|in de zomers?|w weekendy)(?![\p{L}]).*$/iu;
const SAME_AGAIN =
  /^(?:same (?:company|employer)|ibid\.?|idem|ebenda|ebd\.?|gleiche firma|même (?:entreprise|société)|la misma empresa|misma empresa|mesma empresa|a mesma empresa|stessa (?:azienda|ditta)|idem|zelfde (?:bedrijf|werkgever)|tamże|ta sama firma)$/iu;
const SELF_EMPLOYED =
  /self[- ]employed|freelanc|independent|selbst(?:st)?ändig|freiberuf|indépendant|autonome|libéral|autónom|independiente|autônom|independente|liber[ao] profession|in proprio|partita iva|zelfstandig(?! werkend)|zzp|eenmanszaak|eigen zaak|voor mezelf|à mon compte|en propre|por cuenta propia|por conta própria|conta própria|recibos verdes|lavoratore autonomo|na własny rachunek|własna działalność|samozatrudnien/iu;

export const hasLegalForm = (text: string): boolean => LEGAL_FORM.test(text);
/** In a name the noun has a capital, or begins it: "supermarché Delvert". */
export const namesOrganisation = (text: string): boolean =>
  LEGAL_FORM.test(text) ||
  Array.from(text.matchAll(WORD)).some(
    ({ 0: word, index }) => /^\p{Lu}/u.test(word) || index === 0,
  );
export const isNobodyByName = (text: string): boolean => GENERIC.test(text);
export const isSameEmployer = (text: string): boolean => SAME_AGAIN.test(text);
export const isSelfEmployed = (text: string): boolean => SELF_EMPLOYED.test(text);
