/*
 * Code in pieces with their kinds, for colours. The languages are those of our own pages, so a
 * regular expression a language is enough; the pieces together are always the whole text.
 */

export type PieceKind = "comment" | "string" | "name" | "constant" | "keyword";

export interface CodePiece {
  text: string;
  kind?: PieceKind;
}

const STRING = String.raw`"(?:\\.|[^"\\\n])*"`;
const QUOTED = String.raw`'(?:\\.|[^'\\\n])*'`;
const NUMBER = String.raw`-?\b\d[\d_]*(?:\.\d+)?\b`;

const JSON_LIKE = new RegExp(
  String.raw`(?<name>${STRING}(?=\s*:))|(?<string>${STRING})|(?<constant>\b(?:true|false|null)\b|${NUMBER})`,
  "g",
);
const SHELL = new RegExp(
  String.raw`(?<comment>(?<=^|\s)#.*)|(?<string>'[^']*'|"(?:\\.|[^"\\])*")|(?<keyword>^\s*\w+(?= )|(?<=\s)--?\w[\w-]*)`,
  "gm",
);
const TYPESCRIPT = new RegExp(
  String.raw`(?<comment>\/\/.*)|(?<string>${STRING}|${QUOTED}|${"`[^`]*`"})|(?<keyword>\b(?:import|from|export|const|let|new|await|async|function|return|if|else|for|of|try|catch|throw|type|interface)\b)|(?<constant>\b(?:true|false|null|undefined)\b|${NUMBER})`,
  "g",
);
const PYTHON = new RegExp(
  String.raw`(?<comment>#.*)|(?<string>${STRING}|${QUOTED})|(?<keyword>\b(?:import|from|as|def|return|if|elif|else|for|in|while|try|except|raise|with|async|await|not|and|or)\b)|(?<constant>\b(?:True|False|None)\b|${NUMBER})`,
  "g",
);
const GO = new RegExp(
  String.raw`(?<comment>\/\/.*)|(?<string>${STRING}|${"`[^`]*`"})|(?<keyword>\b(?:package|import|func|var|const|type|struct|return|if|else|for|range|switch|case|map|any)\b)|(?<constant>\b(?:true|false|nil)\b|${NUMBER})`,
  "g",
);
const JAVA = new RegExp(
  String.raw`(?<comment>\/\/.*)|(?<string>${STRING})|(?<keyword>\b(?:import|package|public|static|final|class|record|void|var|new|return|if|else|for|while|try|catch|throw|throws|instanceof)\b)|(?<constant>\b(?:true|false|null)\b|${NUMBER})`,
  "g",
);

const PATTERNS: Readonly<Record<string, RegExp>> = {
  json: JSON_LIKE,
  sh: SHELL,
  curl: SHELL,
  ts: TYPESCRIPT,
  TypeScript: TYPESCRIPT,
  python: PYTHON,
  Python: PYTHON,
  go: GO,
  Go: GO,
  java: JAVA,
  Java: JAVA,
};

export function piecesOf(code: string, language: string): CodePiece[] {
  const pattern = PATTERNS[language];
  if (!pattern) return [{ text: code }];
  const pieces: CodePiece[] = [];
  let end = 0;
  for (const found of code.matchAll(pattern)) {
    const [kind] = Object.entries(found.groups!).find(([, text]) => text !== undefined)!;
    if (found.index > end) pieces.push({ text: code.slice(end, found.index) });
    pieces.push({ text: found[0], kind: kind as PieceKind });
    end = found.index + found[0].length;
  }
  if (end < code.length) pieces.push({ text: code.slice(end) });
  return pieces;
}
