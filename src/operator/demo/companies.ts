import type { Random } from "./random.ts";
import type { DemoMarket } from "./places.ts";

const FIRST =
  "Alder,Amberlight,Arden,Ashgrove,Beacon Hill,Birchwood,Blue Harbor,Bramble,Brightwater,Caldera,Cedarline,Clearbrook,Cobalt,Copperfield,Crestview,Driftwood,Eastgate,Ember,Evergreen,Fairmont,Falconridge,Fernhill,Foxglove,Glasshouse,Goldcrest,Granite Peak,Greenfield,Halcyon,Hawthorne,Hazelton,Highmark,Hillside,Ironbridge,Juniper,Kestrel,Kingsway,Lakeshore,Lantern,Larkspur,Lighthouse,Linden,Maplewood,Meridian Bay,Millstone,Moorland,Northbank,Oakhurst,Old Mill,Orchard,Palisade,Pinecrest,Polaris,Quarry Lane,Ravenswood,Redwood,Ridgeline,Riverstone,Rosewood,Saffron,Sandpiper,Silverton,Skylark,Southgate,Sparrow,Sterling,Stonebridge,Summit,Sycamore,Tamarack,Thistle,Tidewater,Timberline,Trailhead,Turnstone,Umber,Valewood,Waterford,Westbrook,Whitestone,Wildrose,Willow Creek,Windmill,Wrenfield,Yarrow".split(
    ",",
  );

/** Typical second words of company names, by group of roles. */
const SECOND: Readonly<Record<string, string>> = {
  software: "Software,Labs,Systems,Digital,Technologies,Cloud",
  data: "Analytics,Data,Insights,Intelligence,Labs",
  it: "IT Services,Networks,Systems,Technologies",
  security: "Security,Cyber,Defense,Trust",
  engineering: "Engineering,Dynamics,Instruments,Energy,Aerospace",
  manufacturing: "Manufacturing,Works,Industries,Components,Metals",
  construction: "Construction,Builders,Contractors,Homes",
  health: "Health,Medical Center,Hospital,Clinics,Healthcare",
  care: "Care,Home Care,Senior Living,Support Services",
  education: "Academy,School,College,Learning,University",
  science: "Biosciences,Research,Laboratories,Therapeutics",
  finance: "Capital,Bank,Financial,Insurance,Accounting",
  business: "Consulting,Partners,Advisors,Solutions",
  marketing: "Media,Marketing,Brands,Creative",
  sales: "Supply,Distribution,Sales,Trading",
  hr: "People,Talent,Staffing,HR Partners",
  legal: "Law,Legal,Associates,Chambers",
  public: "Council,Foundation,Trust,Community Services",
  creative: "Studio,Design,Creative,Collective",
  media: "Media,Press,Broadcasting,Productions",
  hospitality: "Hotels,Restaurants,Kitchens,Resorts,Catering",
  retail: "Stores,Market,Retail,Outfitters",
  logistics: "Logistics,Freight,Transport,Shipping",
  agriculture: "Farms,Growers,Agriculture,Orchards",
  personal: "Wellness,Salon,Spa,Services",
  protective: "Security,Protection,Safety Services",
  sports: "Athletics,Fitness,Sports Club",
};

export function companyName(random: Random, group: string, { legalForms }: DemoMarket): string {
  const name = `${random.pick(FIRST)} ${random.pick((SECOND[group] ?? "Group").split(","))}`;
  const legalForm = random.pick(legalForms);
  return random.chance(0.45) && !name.endsWith(legalForm) ? `${name} ${legalForm}` : name;
}
