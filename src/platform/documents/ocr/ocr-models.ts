/** The languages of the models, by the codes of Tesseract. */
export const MODELS = ["eng", "deu", "fra", "spa", "ita", "por", "nld", "pol"] as const;
export type Model = (typeof MODELS)[number];

/** Frequent short words, as the English model spells them: without accents. */
const FREQUENT: Record<Model, string> = {
  eng: "and the of for with in to at from on by as an is are was were year years since until present",
  deu: "und der die das mit von im in fur bei zum zur als seit bis den dem des ein eine auf ich ist an nach sowie jahre heute",
  fra: "le la les des et du de en une un avec pour dans au aux sur chez depuis ans par est je suis jusqu annees aujourd hui",
  spa: "el la los las y del de en con por para una un desde hasta como su al lo mas anos actualidad que es soy",
  ita: "il lo la gli i di del della delle dei degli e ed con per un una nel nella presso al alla dal da anni oggi sono che in a",
  por: "o a os as e do dos da das de em com para por uma um na no nas nos ao pela pelo ate anos atual que mais",
  nld: "en van het een de met voor bij op tot in als aan jaar te ook mijn sinds naar heden is uit om door ik",
  pol: "i w z na do oraz dla od lat sie przy ze po obecnie jak nad przez ds u jest nie roku r",
};

const WEIGHTS = weigh();

/** A word that several languages share counts for each of them in part. */
function weigh(): Map<string, { models: Model[]; weight: number }> {
  const users = new Map<string, Model[]>();
  for (const model of MODELS) {
    for (const word of FREQUENT[model].split(" "))
      users.set(word, [...(users.get(word) ?? []), model]);
  }
  return new Map([...users].map(([word, models]) => [word, { models, weight: 1 / models.length }]));
}

export interface LanguageScore {
  model: Model;
  score: number;
}

/** Best first. */
export function scoreLanguages(text: string): LanguageScore[] {
  const scores = new Map<Model, number>(MODELS.map((model) => [model, 0]));
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").toLowerCase();
  for (const word of plain.split(/[^\p{L}]+/u)) {
    const found = WEIGHTS.get(word);
    for (const model of found?.models ?? []) scores.set(model, scores.get(model)! + found!.weight);
  }
  return [...scores]
    .map(([model, score]) => ({ model, score }))
    .toSorted((one, two) => two.score - one.score);
}
