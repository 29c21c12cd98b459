/** Endings of nouns that name a person by what they do. */
const ENDING = /(?:er|or|ist|ian|ant|ent|man|yst|eur|euse)$/;

/** Words with such an ending that name things. */
const THINGS = new Set(
  `customer computer power water center paper career order user number consumer supplier motor sector
  labor color floor door indoor outdoor theater container fiber timber rubber leather silver copper
  printer laser trailer tower beer butter river cyber over under after other inner outer per tier
  semiconductor reactor sensor vector error minor major interior exterior plant restaurant grant
  patient content event talent rent current accident component independent client print elder
  cover transfer matter corner layer filter cluster router browser docker tender power newspaper
  elevator register letter former super voucher folder for senior junior`.split(/\s+/),
);

/** Nouns for people without such an ending. */
const PEOPLE = new Set(
  `associate mechanic secretary attorney surgeon person professional paralegal counsel advocate
  paramedic judge mason actuary registrar scribe midwife liaison dean fellow medic host smith
  millwright companion chaplain paraprofessional captain steward notary orderly doula nanny guide
  provost chair architect executive representative operative detective nurse clerk head chief aide
  cook chef coach hand pilot guard lead intern trainee apprentice graduate student principal
  neurosurgeon priest rabbi imam vicar bishop missionary crew boss official magistrate marshal
  diplomat attache consul poet playwright scout model artisan extern volunteer candidate scholar
  jockey dj emcee osteopath naturopath homeopath matron vet referee aid auxiliary sous valet
  butler maid concierge porter bellhop barista soldier sergeant lieutenant colonel general
  admiral deputy sheriff warden athlete constable cop ranger mate hygienist expert star talent lifeguard
  roughneck roustabout farmhand deckhand technologist employee temp staff`.split(/\s+/),
);

/** Whether a word names somebody by what they do: "manager", not "management". */
export function isAgent(stemmed: string): boolean {
  if (PEOPLE.has(stemmed)) return true;
  return (
    stemmed.length > 3 && ENDING.test(stemmed) && !stemmed.endsWith("ment") && !THINGS.has(stemmed)
  );
}
