export interface DemoMarket {
  readonly country: string;
  /** The relative frequency of postings. */
  readonly weight: number;
  readonly currency: string;
  /** The local salary for each US dollar of US salary, in local currency. */
  readonly pay: number;
  readonly legalForms: readonly string[];
  /** Title suffixes that law or custom requires, such as gender markers. */
  readonly titleSuffixes: readonly string[];
  readonly cities: readonly (readonly [city: string, region: string])[];
}

const market = (
  country: string,
  weight: number,
  [currency, pay]: [string, number],
  legalForms: string,
  cities: string,
  titleSuffixes: readonly string[] = [],
): DemoMarket => ({
  country,
  weight,
  currency,
  pay,
  legalForms: legalForms.split(","),
  titleSuffixes,
  cities: cities.split("; ").map((pair) => pair.split(", ") as [string, string]),
});

const ALL_GENDERS = ["(m/f/d)", "(m/w/d)", "(all genders)"];

export const MARKETS: readonly DemoMarket[] = [
  market(
    "US",
    30,
    ["USD", 1],
    "Inc.,LLC,Corp.,Group",
    "New York, New York; San Francisco, California; Los Angeles, California; San Diego, California; Austin, Texas; Dallas, Texas; Houston, Texas; Chicago, Illinois; Seattle, Washington; Boston, Massachusetts; Denver, Colorado; Atlanta, Georgia; Miami, Florida; Orlando, Florida; Phoenix, Arizona; Philadelphia, Pennsylvania; Pittsburgh, Pennsylvania; Columbus, Ohio; Cleveland, Ohio; Detroit, Michigan; Minneapolis, Minnesota; Charlotte, North Carolina; Raleigh, North Carolina; Nashville, Tennessee; Portland, Oregon; Salt Lake City, Utah; Kansas City, Missouri; Indianapolis, Indiana; Baltimore, Maryland; Milwaukee, Wisconsin",
  ),
  market(
    "GB",
    14,
    ["GBP", 0.56],
    "Ltd,plc,Group,LLP",
    "London, England; Manchester, England; Birmingham, England; Leeds, England; Bristol, England; Liverpool, England; Sheffield, England; Newcastle upon Tyne, England; Nottingham, England; Cambridge, England; Oxford, England; Edinburgh, Scotland; Glasgow, Scotland; Aberdeen, Scotland; Cardiff, Wales; Belfast, Northern Ireland",
  ),
  market(
    "DE",
    12,
    ["EUR", 0.62],
    "GmbH,AG,SE,GmbH & Co. KG",
    "Berlin, Berlin; Hamburg, Hamburg; Munich, Bavaria; Nuremberg, Bavaria; Cologne, North Rhine-Westphalia; Düsseldorf, North Rhine-Westphalia; Dortmund, North Rhine-Westphalia; Frankfurt, Hesse; Stuttgart, Baden-Württemberg; Karlsruhe, Baden-Württemberg; Leipzig, Saxony; Dresden, Saxony; Hanover, Lower Saxony; Bremen, Bremen",
    ALL_GENDERS,
  ),
  market(
    "FR",
    6,
    ["EUR", 0.52],
    "SAS,SA,SARL",
    "Paris, Île-de-France; Lyon, Auvergne-Rhône-Alpes; Grenoble, Auvergne-Rhône-Alpes; Marseille, Provence-Alpes-Côte d'Azur; Nice, Provence-Alpes-Côte d'Azur; Toulouse, Occitania; Bordeaux, Nouvelle-Aquitaine; Nantes, Pays de la Loire; Lille, Hauts-de-France; Strasbourg, Grand Est",
    ["(H/F)", "(F/H)"],
  ),
  market(
    "CA",
    7,
    ["CAD", 1.02],
    "Inc.,Ltd.,Corp.",
    "Toronto, Ontario; Ottawa, Ontario; Waterloo, Ontario; Vancouver, British Columbia; Victoria, British Columbia; Montreal, Quebec; Quebec City, Quebec; Calgary, Alberta; Edmonton, Alberta; Winnipeg, Manitoba; Halifax, Nova Scotia",
  ),
  market(
    "AU",
    5,
    ["AUD", 1.15],
    "Pty Ltd,Ltd,Group",
    "Sydney, New South Wales; Newcastle, New South Wales; Melbourne, Victoria; Geelong, Victoria; Brisbane, Queensland; Gold Coast, Queensland; Perth, Western Australia; Adelaide, South Australia; Canberra, Australian Capital Territory",
  ),
  market(
    "IN",
    9,
    ["INR", 17],
    "Pvt Ltd,Limited,LLP",
    "Bengaluru, Karnataka; Mumbai, Maharashtra; Pune, Maharashtra; Hyderabad, Telangana; Chennai, Tamil Nadu; New Delhi, Delhi; Gurugram, Haryana; Noida, Uttar Pradesh; Kolkata, West Bengal; Ahmedabad, Gujarat",
  ),
  market(
    "NL",
    4,
    ["EUR", 0.62],
    "B.V.,N.V.",
    "Amsterdam, North Holland; Rotterdam, South Holland; The Hague, South Holland; Delft, South Holland; Utrecht, Utrecht; Eindhoven, North Brabant; Groningen, Groningen",
  ),
  market(
    "ES",
    4,
    ["EUR", 0.42],
    "S.L.,S.A.",
    "Madrid, Community of Madrid; Barcelona, Catalonia; Valencia, Valencian Community; Seville, Andalusia; Málaga, Andalusia; Bilbao, Basque Country; Zaragoza, Aragon",
  ),
  market(
    "IE",
    2,
    ["EUR", 0.66],
    "Ltd,DAC,plc",
    "Dublin, Leinster; Cork, Munster; Limerick, Munster; Galway, Connacht; Waterford, Munster",
  ),
  market(
    "CH",
    2,
    ["CHF", 1.05],
    "AG,GmbH,SA",
    "Zurich, Zurich; Winterthur, Zurich; Geneva, Geneva; Basel, Basel-Stadt; Bern, Bern; Lausanne, Vaud; Lucerne, Lucerne",
    ALL_GENDERS,
  ),
  market(
    "SE",
    2,
    ["SEK", 5.6],
    "AB",
    "Stockholm, Stockholm; Gothenburg, Västra Götaland; Malmö, Skåne; Lund, Skåne; Uppsala, Uppsala; Linköping, Östergötland",
  ),
  market(
    "PL",
    3,
    ["PLN", 1.55],
    "Sp. z o.o.,S.A.",
    "Warsaw, Masovia; Kraków, Lesser Poland; Wrocław, Lower Silesia; Gdańsk, Pomerania; Poznań, Greater Poland; Łódź, Łódź",
  ),
];

const TOTAL = MARKETS.reduce((sum, { weight }) => sum + weight, 0);

/** Picks a market by weight; `at` is from 0 to 1. */
export function marketAt(at: number): DemoMarket {
  let left = at * TOTAL;
  return MARKETS.find(({ weight }) => (left -= weight) < 0) ?? MARKETS[0]!;
}
