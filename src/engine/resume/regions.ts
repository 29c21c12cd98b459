/* Words behind the name of a town, as parts of patterns. */

/** States of the United States and provinces of Canada: a town precedes them. */
export const STATES =
  "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|ON|QC|BC|AB|MB|SK|NS|NB";
/** A town or an employer precedes them: "London, UK", "Acme, Germany". */
export const COUNTRIES =
  "UK|USA|UAE|India|Germany|Deutschland|France|Spain|España|Italy|Italia|Ireland|England|Scotland|Wales|Canada|Australia|Netherlands|Belgium|Austria|Switzerland|Poland|Portugal|Sweden|Norway|Denmark|Finland|Singapore|Nigeria|Kenya|Ghana|South Africa|Mexico|Brazil|China|Japan|Pakistan|Bangladesh|Philippines|Turkey|Israel|Egypt";
