/** U+00A0 to U+00FF, in order. */
const LATIN_1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg
  plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
  Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH
  Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
  agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
  eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;
const OTHERS = `amp & lt < gt > quot " apos ' ndash – mdash — hellip … bull • lsquo ‘ rsquo ’ ldquo “
  rdquo ” sbquo ‚ bdquo „ lsaquo ‹ rsaquo › trade ™ euro € dagger † Dagger ‡ permil ‰ minus − rarr →
  larr ← darr ↓ uarr ↑ harr ↔ check ✓ star ☆ starf ★ phone ☎ horbar ― oline ‾ prime ′ Prime ″ le ≤ ge ≥
  ne ≠ infin ∞ sum ∑ radic √ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ Zcaron Ž zcaron ž Ccaron Č
  ccaron č Rcaron Ř rcaron ř Ecaron Ě ecaron ě Ncaron Ň ncaron ň Tcaron Ť tcaron ť Dcaron Ď dcaron ď
  Uring Ů uring ů Lstrok Ł lstrok ł Aogon Ą aogon ą Eogon Ę eogon ę Cacute Ć cacute ć Nacute Ń nacute ń
  Sacute Ś sacute ś Zacute Ź zacute ź Zdot Ż zdot ż Abreve Ă abreve ă Scedil Ş scedil ş Tcedil Ţ
  tcedil ţ Gbreve Ğ gbreve ğ Idot İ imath ı Odblac Ő odblac ő Udblac Ű udblac ű Dstrok Đ dstrok đ
  Amacr Ā amacr ā Emacr Ē emacr ē Imacr Ī imacr ī Umacr Ū umacr ū fflig ﬀ filig ﬁ fllig ﬂ sol / bsol \\
  lowbar _ lpar ( rpar ) comma , period . colon : semi ; commat @ num # percnt % plus + ast * vert |
  lsqb [ rsqb ] lcub { rcub } excl ! quest ? equals = dollar $ grave \` hyphen ‐`;
const BLANKS = { ensp: " ", emsp: " ", thinsp: " ", Tab: "\t", NewLine: "\n" };
const UNSEEN = { shy: "", zwnj: "", zwj: "", lrm: "", rlm: "", ZeroWidthSpace: "" };

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(/\s+/).map((name, i): [string, string] => [name, String.fromCharCode(0xa0 + i)]),
  ...pairsOf(OTHERS.split(/\s+/)),
  ...Object.entries({ ...BLANKS, ...UNSEEN, nbsp: " " }),
]);
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,14}\d{0,2}));/gi;
/** Pages write numbers of windows-1252 for these. */
const C1 = new TextDecoder("windows-1252");

function* pairsOf(words: readonly string[]): Generator<[string, string]> {
  for (let i = 0; i + 1 < words.length; i += 2) yield [words[i]!, words[i + 1]!];
}

/** Replaces what HTML writes as `&name;` or `&#number;`; an unknown name stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    if (code >= 0x80 && code < 0xa0) return C1.decode(Uint8Array.of(code));
    return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  });
}
