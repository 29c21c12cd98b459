import { foldAccents } from "../../engine/terms.ts";

/** ISO 3166-1: alpha-2, alpha-3, English name, other names found in postings. */
const TABLE = `
AF AFG Afghanistan
AX ALA Åland Islands|Aland Islands
AL ALB Albania
DZ DZA Algeria
AS ASM American Samoa
AD AND Andorra
AO AGO Angola
AI AIA Anguilla
AQ ATA Antarctica
AG ATG Antigua & Barbuda
AR ARG Argentina
AM ARM Armenia
AW ABW Aruba
AU AUS Australia
AT AUT Austria|Österreich
AZ AZE Azerbaijan
BS BHS Bahamas
BH BHR Bahrain
BD BGD Bangladesh
BB BRB Barbados
BY BLR Belarus|Byelorussia
BE BEL Belgium|Belgique|België
BZ BLZ Belize
BJ BEN Benin
BM BMU Bermuda
BT BTN Bhutan
BO BOL Bolivia|Plurinational State of Bolivia
BQ BES Caribbean Netherlands|Bonaire, Sint Eustatius and Saba|Bonaire
BA BIH Bosnia & Herzegovina|Bosnia
BW BWA Botswana
BV BVT Bouvet Island
BR BRA Brazil|Brasil
IO IOT British Indian Ocean Territory
BN BRN Brunei|Brunei Darussalam
BG BGR Bulgaria
BF BFA Burkina Faso
BI BDI Burundi
CV CPV Cape Verde|Cabo Verde
KH KHM Cambodia
CM CMR Cameroon
CA CAN Canada
KY CYM Cayman Islands
CF CAF Central African Republic
TD TCD Chad
CL CHL Chile
CN CHN China|People's Republic of China|PRC|Mainland China
CX CXR Christmas Island
CC CCK Cocos (Keeling) Islands|Cocos Islands
CO COL Colombia
KM COM Comoros
CG COG Congo - Brazzaville|Republic of the Congo|Congo-Brazzaville|Congo
CD COD Congo - Kinshasa|Democratic Republic of the Congo|DR Congo|DRC|Congo-Kinshasa|Congo Democratic Republic
CK COK Cook Islands
CR CRI Costa Rica
CI CIV Côte d’Ivoire|Ivory Coast
HR HRV Croatia
CU CUB Cuba
CW CUW Curaçao
CY CYP Cyprus
CZ CZE Czechia|Czech Republic
DK DNK Denmark|Danmark
DJ DJI Djibouti
DM DMA Dominica
DO DOM Dominican Republic
EC ECU Ecuador
EG EGY Egypt
SV SLV El Salvador
GQ GNQ Equatorial Guinea
ER ERI Eritrea
EE EST Estonia
SZ SWZ Eswatini|Swaziland
ET ETH Ethiopia
FK FLK Falkland Islands|Falkland Islands (Malvinas)
FO FRO Faroe Islands
FJ FJI Fiji
FI FIN Finland|Suomi
FR FRA France
GF GUF French Guiana
PF PYF French Polynesia
TF ATF French Southern Territories
GA GAB Gabon
GM GMB Gambia|Gambia, The
GE GEO Georgia
DE DEU Germany|Deutschland|Federal Republic of Germany
GH GHA Ghana
GI GIB Gibraltar
GR GRC Greece
GL GRL Greenland
GD GRD Grenada
GP GLP Guadeloupe
GU GUM Guam
GT GTM Guatemala
GG GGY Guernsey
GN GIN Guinea
GW GNB Guinea-Bissau
GY GUY Guyana
HT HTI Haiti
HM HMD Heard & McDonald Islands|Heard Island and McDonald Islands
VA VAT Vatican City|Holy See|Vatican
HN HND Honduras
HK HKG Hong Kong SAR China|Hong Kong|Hong Kong SAR
HU HUN Hungary
IS ISL Iceland
IN IND India
ID IDN Indonesia
IR IRN Iran|Islamic Republic of Iran
IQ IRQ Iraq
IE IRL Ireland|Republic of Ireland|Eire
IM IMN Isle of Man
IL ISR Israel
IT ITA Italy|Italia
JM JAM Jamaica
JP JPN Japan|Nippon
JE JEY Jersey
JO JOR Jordan
KZ KAZ Kazakhstan
KE KEN Kenya
KI KIR Kiribati
KP PRK North Korea|Democratic People's Republic of Korea|DPRK
KR KOR South Korea|Republic of Korea|Korea|Korea, South|Korea Republic of
KW KWT Kuwait
KG KGZ Kyrgyzstan
LA LAO Laos|Lao People's Democratic Republic|Lao PDR
LV LVA Latvia
LB LBN Lebanon
LS LSO Lesotho
LR LBR Liberia
LY LBY Libya|Libyan Arab Jamahiriya
LI LIE Liechtenstein
LT LTU Lithuania
LU LUX Luxembourg
MO MAC Macao SAR China|Macau|Macao|Macao SAR
MG MDG Madagascar
MW MWI Malawi
MY MYS Malaysia
MV MDV Maldives
ML MLI Mali
MT MLT Malta
MH MHL Marshall Islands
MQ MTQ Martinique
MR MRT Mauritania
MU MUS Mauritius
YT MYT Mayotte
MX MEX Mexico|México
FM FSM Micronesia|Federated States of Micronesia
MD MDA Moldova|Republic of Moldova
MC MCO Monaco
MN MNG Mongolia
ME MNE Montenegro
MS MSR Montserrat
MA MAR Morocco
MZ MOZ Mozambique
MM MMR Myanmar (Burma)|Myanmar|Burma
NA NAM Namibia
NR NRU Nauru
NP NPL Nepal
NL NLD Netherlands|Holland|The Netherlands|Nederland
NC NCL New Caledonia
NZ NZL New Zealand
NI NIC Nicaragua
NE NER Niger
NG NGA Nigeria
NU NIU Niue
NF NFK Norfolk Island
MK MKD North Macedonia|Macedonia|Republic of North Macedonia
MP MNP Northern Mariana Islands
NO NOR Norway|Norge
OM OMN Oman
PK PAK Pakistan
PW PLW Palau
PS PSE Palestinian Territories|Palestine|State of Palestine|Palestinian Territory
PA PAN Panama
PG PNG Papua New Guinea
PY PRY Paraguay
PE PER Peru
PH PHL Philippines
PN PCN Pitcairn Islands|Pitcairn
PL POL Poland|Polska
PT PRT Portugal
PR PRI Puerto Rico
QA QAT Qatar
RE REU Réunion
RO ROU Romania
RU RUS Russia|Russian Federation
RW RWA Rwanda
BL BLM St. Barthélemy
SH SHN St. Helena|Saint Helena, Ascension and Tristan da Cunha
KN KNA St. Kitts & Nevis
LC LCA St. Lucia
MF MAF St. Martin|Saint Martin (French part)
PM SPM St. Pierre & Miquelon
VC VCT St. Vincent & Grenadines|Saint Vincent and the Grenadines
WS WSM Samoa
SM SMR San Marino
ST STP São Tomé & Príncipe
SA SAU Saudi Arabia
SN SEN Senegal
RS SRB Serbia
SC SYC Seychelles
SL SLE Sierra Leone
SG SGP Singapore
SX SXM Sint Maarten|Sint Maarten (Dutch part)
SK SVK Slovakia|Slovak Republic
SI SVN Slovenia
SB SLB Solomon Islands
SO SOM Somalia
ZA ZAF South Africa
GS SGS South Georgia & South Sandwich Islands|South Georgia and the South Sandwich Islands
SS SSD South Sudan
ES ESP Spain|España
LK LKA Sri Lanka
SD SDN Sudan
SR SUR Suriname
SJ SJM Svalbard & Jan Mayen
SE SWE Sweden|Sverige
CH CHE Switzerland|Schweiz|Suisse|Svizzera
SY SYR Syria|Syrian Arab Republic
TW TWN Taiwan|Taiwan, Province of China|Republic of China
TJ TJK Tajikistan
TZ TZA Tanzania|United Republic of Tanzania
TH THA Thailand
TL TLS Timor-Leste|East Timor
TG TGO Togo
TK TKL Tokelau
TO TON Tonga
TT TTO Trinidad & Tobago
TN TUN Tunisia
TR TUR Türkiye|Turkey
TM TKM Turkmenistan
TC TCA Turks & Caicos Islands
TV TUV Tuvalu
UG UGA Uganda
UA UKR Ukraine
AE ARE United Arab Emirates|UAE|Emirates
GB GBR United Kingdom|UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|United Kingdom of Great Britain and Northern Ireland
UM UMI U.S. Outlying Islands|United States Minor Outlying Islands
US USA United States|USA|U.S.|U.S.A.|United States of America|America|The States|Estados Unidos
UY URY Uruguay
UZ UZB Uzbekistan
VU VUT Vanuatu
VE VEN Venezuela|Bolivarian Republic of Venezuela
VN VNM Vietnam|Viet Nam
VG VGB British Virgin Islands|Virgin Islands, British
VI VIR U.S. Virgin Islands|Virgin Islands, U.S.|US Virgin Islands
WF WLF Wallis & Futuna
EH ESH Western Sahara
YE YEM Yemen
ZM ZMB Zambia
ZW ZWE Zimbabwe`;

const CODES: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split("\n")
    .flatMap((line) => {
      const [code, code3] = [line.slice(0, 2), line.slice(3, 6)];
      const names = [code, code3, ...line.slice(7).split("|")];
      return names.map((name): [string, string] => [fold(name), code]);
    }),
);

/** The languages that searches are written in beside English. */
const LANGUAGES = ["de", "fr", "es", "it", "pt", "nl", "pl"];

/** Names in these languages, as the Unicode data of the runtime has them; English ones come first. */
let abroad: ReadonlyMap<string, string> | undefined;
function namesAbroad(): ReadonlyMap<string, string> {
  const codes = [...new Set(CODES.values())];
  return new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: "region" });
      return codes.map((code): [string, string] => [fold(names.of(code) ?? code), code]);
    }),
  );
}

/** The alpha-2 code of a country by its name in another language: "Niemcy", "Pays-Bas". */
export function countryNamed(text: string): string | undefined {
  if (text.length > 100) return undefined;
  abroad ??= namesAbroad();
  return findCountry(text) ?? abroad.get(fold(text));
}

/** Returns the alpha-2 code for an alpha-2 code, alpha-3 code or name. */
export function findCountry(text: string): string | undefined {
  return text.length > 100 ? undefined : CODES.get(fold(text));
}

function fold(text: string): string {
  return foldAccents(text)
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the /, "")
    .replace(/^st /, "saint ");
}
