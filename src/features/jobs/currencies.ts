/** By currency (ISO 4217), the countries (ISO 3166-1) where pay is stated in it. */
const COUNTRIES: Readonly<Record<string, string>> = {
  EUR: "AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA",
  USD: "US PR EC SV PA",
  GBP: "GB GG IM JE",
  CHF: "CH LI",
  PLN: "PL",
  CZK: "CZ",
  HUF: "HU",
  DKK: "DK GL FO",
  SEK: "SE",
  NOK: "NO",
  CAD: "CA",
  AUD: "AU",
  NZD: "NZ",
  SGD: "SG",
  HKD: "HK",
  INR: "IN",
  JPY: "JP",
  CNY: "CN",
  ZAR: "ZA",
  BRL: "BR",
  MXN: "MX",
  COP: "CO",
  CLP: "CL",
  ARS: "AR",
  UYU: "UY",
  AED: "AE",
  SAR: "SA",
  TRY: "TR",
  ILS: "IL",
};

const BY_COUNTRY: ReadonlyMap<string, string> = new Map(
  Object.entries(COUNTRIES).flatMap(([currency, countries]) =>
    countries.split(" ").map((country): [string, string] => [country, currency]),
  ),
);

/** Undefined for a country whose postings we have not seen: then pay is compared as it stands. */
export const currencyOf = (country: string): string | undefined => BY_COUNTRY.get(country);
