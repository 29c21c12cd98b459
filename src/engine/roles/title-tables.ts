/** "word: words; word: words" → map. Tables stay readable as text, one glance per letter. */
function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(";").flatMap((pair) => {
      const [key = "", value = ""] = pair.split(":").map((side) => side.trim());
      return key === "" ? [] : [[key, value] as const];
    }),
  );
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export type Seniority = "entry" | "junior" | "mid" | "senior" | "lead" | "executive";

/** What people shorten or write in another way in job titles, and what it stands for. */
export const ABBREVIATIONS = pairs(`
  accnt: account; acct: account; acctg: accounting; accts: accounts; actg: accounting;
  actress: actor; adm: administrative; admin: administrator; administ: administrative;
  ae: account executive; aeronautical: aerospace; aeroplane: aircraft; agt: agent;
  aircrafts: aircraft; airplane: aircraft; app: application;
  appl: application; apps: application; arch: architect; asm: area sales manager;
  assist: assistant; assoc: associate; asst: assistant; ast: assistant; attny: attorney;
  atty: attorney; aud: auditor; auto: automotive; avp: assistant vice president;
  ba: business analyst; backend: back end; barkeeper: bartender; barmaid: bartender;
  barman: bartender; bartending: bartender; bd: business development;
  bde: business development executive; bdm: business development manager;
  bdr: business development representative; beekeeper: bee keeper; bi: business intelligence;
  blacksmith: black smith; bldg: building; bodyworker: body worker; bookkeeper: book keeper;
  bookkeeping: book keeping; bricklayer: brick layer;
  businessman: business person; cabinetmaker: cabinet maker; cad: computer aided design;
  cam: computer aided manufacturing; cameraman: camera operator;
  camerawoman: camera operator; cao: chief administrative officer; caregiver: care giver;
  carer: care giver; caretaker: care taker; ccna: network; ceo: chief executive officer;
  cfo: chief financial officer; chairman: chair person; chairwoman: chair person;
  cheesemaker: cheese maker; chem: chemical; chf: chief; childcare: child care;
  cio: chief information officer; ciso: chief information security officer; clk: clerk;
  cmo: chief marketing officer; cna: certified nursing assistant;
  cnc: computer numerical control; cnslt: consultant; cnsltnt: consultant; coder: programmer;
  cofounder: founder; comm: communications; comms: communications; const: construction;
  constr: construction; coo: chief operating officer; coord: coordinator;
  coordntr: coordinator; copywriter: copy writer; corp: corporate;
  cpa: certified public accountant; cpo: chief product officer; craftsman: craft person;
  craftswoman: craft person; crewmember: crew member; cs: customer service;
  csm: customer success manager; csr: customer service representative;
  cto: chief technology officer; cust: customer; cybersecurity: cyber security;
  datacenter: data center; dataops: data operations; dba: database administrator;
  deckhand: deck hand; dep: deputy; dept: department; des: design; dev: developer;
  devel: development; devops: dev operations; devs: developer; dir: director;
  dishwasher: dish washer; dist: distribution; distr: distribution; div: division;
  dr: doctor; dressmaker: dress maker; ea: executive assistant; ecommerce: e commerce;
  edu: education; educ: education; ee: electrical engineer; elec: electrical;
  elect: electrical; electr: electronics; emt: emergency medical technician; eng: engineer;
  engg: engineering; engr: engineer; engrg: engineering; env: environmental;
  equip: equipment; er: emergency room; est: estimator; evp: executive vice president;
  exec: executive; fab: fabrication; fe: front end; filmmaker: film maker; fin: financial;
  firefighter: fire fighter; fireman: fire fighter; fisherman: fisher; foreman: supervisor;
  forewoman: supervisor; forklift: fork lift; fp: financial planning; frontend: front end;
  fullstack: full stack; gamekeeper: game keeper; gen: general; glassblower: glass blower;
  gm: general manager; goldsmith: gold smith; govt: government; gp: general practitioner;
  grad: graduate; greenkeeper: green keeper; groundskeeper: grounds keeper;
  gvp: vice president; handyman: handy person; hd: head; headmaster: head teacher;
  headmistress: head teacher; headteacher: head teacher; healthcare: health care;
  hgv: heavy truck; hosp: hospital; hostess: host; housekeeper: house keeper;
  housekeeping: house keeping; hr: human resources; hrbp: human resources business partner;
  hrm: human resources manager; hse: health safety environment;
  hvac: heating ventilation air conditioning; hw: hardware; ict: information technology;
  icu: intensive care; ind: industrial; info: information; infra: infrastructure;
  ins: insurance; insp: inspector; inst: instructor; instr: instructor; int: international;
  intl: international; ironworker: iron worker; it: information technology; jnr: junior;
  jr: junior; kam: key account manager; lab: laboratory; ldr: leader; lgv: heavy truck;
  locksmith: lock smith; lpn: licensed practical nurse; ltd: limited;
  lvn: licensed vocational nurse; mach: machine; mailman: postal carrier; maint: maintenance;
  md: medical doctor; mech: mechanical; med: medical; merch: merchandiser;
  metalworker: metal worker; metalworking: metal working; mfg: manufacturing;
  mgmt: management; mgr: manager; mgt: management; mkt: market; mktg: marketing;
  mkting: marketing; ml: machine learning; mlops: machine learning operations;
  mngmt: management; mngr: manager; mnt: maintenance; natl: national;
  netw: network; ngo: non profit; np: nurse practitioner; nurs: nursing; occ: occupational;
  ofc: office; ofcr: officer; offr: officer; oper: operator;
  opns: operations; opr: operator; ops: operations; org: organization;
  ot: occupational therapist; pa: personal assistant; pc: computer; pe: physical education;
  pharm: pharmacy; phys: physical; pm: project manager; pmo: project management office;
  po: product owner; policeman: police officer; policewoman: police officer;
  postdoc: postdoctoral researcher; postman: postal carrier; postwoman: postal carrier;
  pr: public relations; prep: preparation; pres: president; prin: principal; proc: process;
  prod: production; prof: professor; prog: program; programme: program; proj: project;
  psych: psychology; pt: physical therapist; purch: purchasing; qa: quality assurance;
  qc: quality control; qual: quality; rd: research development;
  reg: regional; rehab: rehabilitation; rep: representative; repr: representative;
  reps: representative; req: requirements; res: research; rn: registered nurse;
  rt: respiratory therapist; salesman: sales person; salesperson: sales person;
  saleswoman: sales person; schoolteacher: school teacher; sci: scientist;
  scm: supply chain management; sde: software development engineer;
  sdet: software development engineer in test; sdr: sales development representative;
  seamstress: tailor; sec: security; secy: secretary; seo: search engine optimization;
  sheetmetal: sheet metal; shoemaker: shoe maker; shopfitter: shop fitter;
  shopkeeper: shop keeper; silversmith: silver smith; sme: subject matter expert;
  snr: senior; soc: security operations center; spclst: specialist; spec: specialist;
  splst: specialist; spv: supervisor; sr: senior; sre: site reliability engineer;
  stats: statistics; steelworker: steel worker; steelworking: steel working;
  stewardess: steward; stonemason: stone mason; storekeeper: store keeper; supr: supervisor;
  suprv: supervisor; supt: superintendent; supv: supervisor; supvr: supervisor; svc: service;
  svcs: services; svp: senior vice president; sw: software; swe: software engineer;
  sys: systems; sysadmin: systems administrator; tch: teacher; tchr: teacher;
  teamlead: team lead; tech: technician; techn: technician;
  telecom: telecommunications; telecoms: telecommunications; temp: temporary;
  toolmaker: tool maker; trans: transportation; trg: training; tv: television;
  uat: user acceptance testing; ui: user interface; univ: university; ux: user experience;
  vet: veterinary; videographer: video photographer; vol: volunteer; vp: vice president;
  waitress: waiter; watchmaker: watch maker; webmaster: web master; whse: warehouse;
  winemaker: wine maker; wkr: worker; woodworker: wood worker; woodworking: wood working;
  xray: radiography;
`);

/** British to American, and other spellings, by the whole word. */
export const SPELLINGS = pairs(`
  adviser: advisor; advisers: advisor; aluminium: aluminum; anaesthetic: anesthesia;
  anaesthetist: anesthesiologist; analyser: analyzer; armour: armor; armoured: armored;
  behaviour: behavior; behavioural: behavioral; catalogue: catalog; centre: center;
  cheque: check; colour: color; coordinater: coordinator; counsellor: counselor;
  defence: defense; dialogue: dialog; enquiry: inquiry; favour: favor; fibre: fiber;
  grey: gray; gynaecologist: gynecologist; haematology: hematology; harbour: harbor;
  instalment: installment; jeweller: jeweler; jewellery: jewelry; labour: labor;
  labourer: laborer; licence: license; licenced: licensed; math: mathematics;
  maths: mathematics; modeller: modeler; mould: mold; moulder: molder; moulding: molding;
  mum: mother; neighbourhood: neighborhood; optimisation: optimization;
  organisation: organization; organisational: organizational; organiser: organizer;
  orthopaedic: orthopedic; orthopaedics: orthopedics; paediatric: pediatric;
  paediatrician: pediatrician; physiotherapist: physical therapist;
  physiotherapy: physical therapy; plough: plow; programme: program; programmes: program;
  specialised: specialized; theatre: theater; traveller: traveler; tyre: tire; vapour: vapor;
`);

/** Words that say how high, not what: taken out of the function and kept as the seniority. */
export const SENIORITY: ReadonlyMap<string, Seniority> = new Map(
  Object.entries({
    entry: "intern internship trainee apprentice graduate student fresher beginner probationary",
    junior: "1 junior i",
    mid: "2 intermediate mid midlevel ii experienced",
    senior: "3 senior iii",
    lead: "4 5 lead principal staff iv v vi distinguished leading",
  }).flatMap(([level, names]) =>
    names.split(" ").map((name) => [name, level as Seniority] as const),
  ),
);

/** Words that say where, how long or for whom, never what. */
export const NOISE_WORDS = words(`
  remote hybrid onsite telecommute wfh prn nights evenings weekends fulltime parttime temporary permanent perm freelance
  freelancer interim hiring urgent urgently immediate needed wanted opening vacancy position
  emea apac latam amer americas dach uk usa eu europe india london york bangalore bengaluru
  mumbai pune delhi hyderabad chennai california texas boston chicago berlin paris dubai
  singapore toronto sydney ltd limited inc llc pvt gmbh the a an and or to with by from as
  on your hours
`);

/** Little words after which the thing a title is about follows. */
export const LINKS = words("of for in at");
