/* Résumés in the layouts of real Word templates, each with its words in reading order. */
import { makeDocx, p, run } from "./documents.ts";
import { wordsOf } from "./reading.ts";

export interface DocxLayout {
  name: string;
  bytes: Uint8Array;
  /** The words a reader sees, in reading order. */
  words: string[];
}

const WHITE = '<w:color w:val="FFFFFF"/>';
const DARK = "1F3864";
const NAME = "Jane Roe";
const TITLE = "Senior Software Engineer";
const CONTACT = ["Contact", "jane@example.com", "+49 30 1234567", "Berlin, Germany"];
const SKILLS = ["Skills", "Python, Go and SQL", "Kubernetes on three clouds", "Team leadership"];
const LANGUAGES = ["Languages", "English native", "German fluent"];
const PROFILE = ["Profile", "Engineer with ten years of practice in payment systems."];
const EXPERIENCE = [
  "Experience",
  "Lead Engineer, Acme Payments, 2019 to 2023",
  "Moved forty services to a new platform without an outage.",
  "Cut the monthly bill by a third with better caching.",
  "Developer, Initech, 2014 to 2019",
  "Wrote the billing engine that still runs today.",
];
const EDUCATION = ["Education", "Master of Science, Example University, 2014"];
const SIDE = [...CONTACT, ...SKILLS, ...LANGUAGES];
const MAIN = [...PROFILE, ...EXPERIENCE, ...EDUCATION];

const block = (lines: readonly string[], look = ""): string =>
  lines.map((line) => p(line, look)).join("");
const cell = (content: string, properties = ""): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join("")}</w:tr>`;
const table = (...rows: string[]): string => `<w:tbl><w:tblPr/>${rows.join("")}</w:tbl>`;
const shade = (fill: string): string => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
const styled = (style: string, text: string, look = ""): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text, look)}</w:p>`;
const framed = (place: string, lines: readonly string[]): string =>
  lines
    .map(
      (line) =>
        `<w:p><w:pPr><w:framePr ${place} w:hAnchor="page" w:vAnchor="page"/></w:pPr>${run(line)}</w:p>`,
    )
    .join("");
const control = (content: string): string =>
  `<w:sdt><w:sdtPr><w:alias w:val="Enter text"/><w:placeholder><w:docPart w:val="X"/></w:placeholder></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const emu = (points: number): number => Math.round(points * 12_700);
const solid = (fill: string): string =>
  /^[0-9A-F]{6}$/.test(fill)
    ? `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>`
    : `<a:solidFill><a:schemeClr val="${fill}"/></a:solidFill>`;

export interface Drawn {
  /** Left, top, width and height in points. */
  at: [number, number, number, number];
  fill?: string;
  text?: string;
  from?: [string, string];
  isBehind?: boolean;
}

const shape = ({ at, fill, text }: Drawn): string =>
  `<wps:wsp><wps:spPr><a:xfrm><a:off x="${emu(at[0])}" y="${emu(at[1])}"/><a:ext cx="${emu(at[2])}" cy="${emu(at[3])}"/></a:xfrm>${fill ? solid(fill) : "<a:noFill/>"}<a:ln>${solid("000000")}</a:ln></wps:spPr>${text ? `<wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx>` : ""}<wps:bodyPr/></wps:wsp>`;

const anchor = (
  { at, from = ["page", "page"], isBehind = false }: Drawn,
  content: string,
): string =>
  `<w:drawing><wp:anchor behindDoc="${isBehind ? 1 : 0}" relativeHeight="2"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="${from[0]}"><wp:posOffset>${emu(at[0])}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="${from[1]}"><wp:posOffset>${emu(at[1])}</wp:posOffset></wp:positionV><wp:extent cx="${emu(at[2])}" cy="${emu(at[3])}"/><wp:wrapNone/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:anchor></w:drawing>`;

/** A run with a shape, as Word writes it: the old format once more for old programs. */
export function drawing(drawn: Drawn): string {
  const old = `<w:pict><v:rect style="position:absolute">${drawn.text ? `<v:textbox><w:txbxContent>${drawn.text}</w:txbxContent></v:textbox>` : ""}</v:rect></w:pict>`;
  const own = { ...drawn, at: [0, 0, drawn.at[2], drawn.at[3]] as Drawn["at"] };
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${anchor(drawn, shape(own))}</mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent></w:r>`;
}

function grouped(drawn: Drawn, members: readonly Drawn[], isInline = false): string {
  const [, , width, height] = drawn.at;
  const properties = `<wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/><a:chOff x="0" y="0"/><a:chExt cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm></wpg:grpSpPr>`;
  const group = `<wpg:wgp>${properties}${members.map(shape).join("")}</wpg:wgp>`;
  const inline = `<w:drawing><wp:inline><wp:extent cx="${emu(width)}" cy="${emu(height)}"/><a:graphic><a:graphicData>${group}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
  return `<w:r>${isInline ? inline : anchor(drawn, group)}</w:r>`;
}

const vml = (style: string, text: string, attributes = ""): string =>
  `<w:r><w:pict><v:shape style="position:absolute;${style}" ${attributes}><v:textbox><w:txbxContent>${text}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;

const SECTION =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1000" w:left="1000"/></w:sectPr>';
const withHeader =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
const THEME = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="2E5090"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`;

const PICTURE = `<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip/></pic:blipFill><pic:spPr/></pic:pic>`;

type Made = [name: string, lines: readonly string[], body: string, parts?: Record<string, string>];

const TABLES: Made[] = [
  [
    "side bar in a dark table cell",
    [NAME, ...SIDE, ...MAIN],
    p(NAME) + table(row(cell(block(SIDE, WHITE), shade(DARK)), cell(block(MAIN)))),
  ],
  [
    "one table for the whole page, with a band for the name",
    [NAME, TITLE, ...SIDE, ...MAIN],
    table(
      row(cell(p(NAME, WHITE) + p(TITLE, WHITE), `<w:gridSpan w:val="2"/>${shade(DARK)}`)),
      row(cell(block(SIDE)), cell(block(MAIN))),
    ),
  ],
  [
    "side bar merged over the rows beside it",
    [NAME, ...SIDE, ...MAIN],
    p(NAME) +
      table(
        row(cell(block(SIDE), '<w:vMerge w:val="restart"/>'), cell(block(PROFILE))),
        row(cell("<w:p/>", "<w:vMerge/>"), cell(block(EXPERIENCE))),
        row(cell("<w:p/>", "<w:vMerge/>"), cell(block(EDUCATION))),
      ),
  ],
  [
    "tables nested in a dark cell",
    [NAME, ...CONTACT, "Skills", "Python", "expert", "Go", "good", ...MAIN],
    p(NAME) +
      table(
        row(
          cell(
            block(CONTACT, WHITE) +
              p("Skills", WHITE) +
              table(
                row(cell(p("Python", WHITE)), cell(p("expert", WHITE))),
                row(cell(p("Go", WHITE)), cell(p("good", WHITE))),
              ) +
              "<w:p/>",
            shade(DARK),
          ),
          cell(block(MAIN)),
        ),
      ),
  ],
  [
    "skill bars of shaded cells",
    [NAME, "Skills", "Python", "Kubernetes", "Leadership", ...MAIN],
    p(NAME) +
      p("Skills") +
      ["Python", "Kubernetes", "Leadership"]
        .map((skill) =>
          table(
            row(
              cell(p(skill)),
              ...[DARK, DARK, DARK, "D9D9D9"].map((fill) => cell("<w:p/>", shade(fill))),
            ),
          ),
        )
        .join("") +
      block(MAIN),
  ],
  [
    "entries in a table of dates and texts",
    [NAME, "2019 to 2023", "Lead Engineer", "Acme", "2014 to 2019", "Developer", "Initech"],
    p(NAME) +
      table(
        row(cell(p("2019 to 2023")), cell(block(["Lead Engineer", "Acme"]))),
        row(cell(p("2014 to 2019")), cell(block(["Developer", "Initech"]))),
      ),
  ],
  [
    "headings in a table filled as a whole",
    [NAME, "Experience", ...EXPERIENCE, "Education", ...EDUCATION],
    p(NAME) +
      `<w:tbl><w:tblPr>${shade(DARK)}</w:tblPr>${row(cell(p("Experience", WHITE)))}</w:tbl>` +
      block(EXPERIENCE) +
      `<w:tbl><w:tblPr/>${row(cell(p("Education", WHITE), '<w:shd w:val="solid" w:color="222222" w:fill="auto"/>'))}</w:tbl>` +
      block(EDUCATION),
  ],
  [
    "cells filled with a colour of the theme",
    [NAME, ...SIDE, ...MAIN],
    p(NAME) +
      table(
        row(
          cell(block(SIDE, WHITE), '<w:shd w:val="clear" w:themeFill="accent1"/>'),
          cell(block(MAIN)),
        ),
      ),
    { "theme1.xml": THEME },
  ],
];

const BOXES: Made[] = [
  [
    "text boxes at places of the page, in another order in the file",
    [NAME, TITLE, ...CONTACT, ...SKILLS, ...LANGUAGES, ...PROFILE, ...EXPERIENCE, ...EDUCATION],
    `<w:p>${drawing({ at: [220, 300, 340, 350], text: block(EXPERIENCE) })}${drawing({ at: [40, 480, 150, 100], text: block(LANGUAGES) })}${drawing({ at: [220, 130, 340, 140], text: block(PROFILE) })}${drawing({ at: [40, 300, 150, 150], text: block(SKILLS) })}${drawing({ at: [40, 30, 520, 80], text: p(NAME) + p(TITLE) })}</w:p><w:p/><w:p>${drawing({ at: [220, 680, 340, 80], text: block(EDUCATION) })}${drawing({ at: [40, 130, 150, 140], text: block(CONTACT) })}</w:p>${SECTION}`,
  ],
  [
    "a group: boxes without a fill on a dark rectangle",
    [NAME, ...CONTACT, ...SKILLS, ...MAIN],
    `<w:p>${grouped({ at: [0, 0, 200, 842] }, [
      { at: [0, 0, 200, 842], fill: DARK },
      { at: [20, 300, 160, 200], text: block(SKILLS, WHITE) },
      { at: [20, 100, 160, 150], text: block(CONTACT, WHITE) },
      { at: [20, 30, 160, 50], text: p(NAME, WHITE) },
    ])}</w:p>${block(MAIN)}${SECTION}`,
  ],
  [
    "a group in the line, with the name above the title",
    [NAME, TITLE, ...MAIN],
    `<w:p>${grouped(
      { at: [0, 0, 500, 100] },
      [
        { at: [0, 0, 500, 100], fill: DARK },
        { at: [20, 60, 300, 30], text: p(TITLE, WHITE) },
        { at: [20, 10, 300, 40], text: p(NAME, WHITE) },
      ],
      true,
    )}</w:p>${block(MAIN)}${SECTION}`,
  ],
  [
    "a header with white text on its own dark band",
    [NAME, ...CONTACT, ...MAIN],
    block(MAIN) + withHeader,
    {
      "header1.xml": `<w:hdr><w:p>${drawing({ at: [0, 0, 595, 110], fill: DARK, isBehind: true })}${run(NAME, WHITE)}</w:p>${block(CONTACT, WHITE)}</w:hdr>`,
    },
  ],
  [
    "an old group: a black rectangle and boxes on it",
    [NAME, ...CONTACT, ...MAIN],
    `<w:p><w:r><w:pict><v:group style="position:absolute;margin-left:0;margin-top:0;width:200pt;height:700pt" coordsize="2000,7000"><v:rect style="position:absolute;left:0;top:0;width:2000;height:7000" fillcolor="black"/><v:shape style="position:absolute;left:100;top:900;width:1800;height:2000" filled="f"><v:textbox><w:txbxContent>${block(CONTACT, WHITE)}</w:txbxContent></v:textbox></v:shape><v:shape style="position:absolute;left:100;top:100;width:1800;height:500" filled="f"><v:textbox><w:txbxContent>${p(NAME, WHITE)}</w:txbxContent></v:textbox></v:shape></v:group></w:pict></w:r></w:p>${block(MAIN)}`,
  ],
  [
    "boxes without a fill on a dark shape drawn before them",
    [...SIDE, NAME, ...MAIN],
    `<w:p>${drawing({ at: [0, 0, 200, 842], fill: DARK, isBehind: true })}${drawing({ at: [20, 40, 160, 500], text: block(SIDE, WHITE) })}</w:p>${p(NAME)}${block(MAIN)}${SECTION}`,
  ],
  [
    "white text in the body on a dark shape of the header",
    [NAME, ...SIDE, ...MAIN],
    table(row(cell(p(NAME, WHITE) + block(SIDE, WHITE)), cell(block(MAIN)))) + withHeader,
    {
      "header1.xml": `<w:hdr><w:p>${drawing({ at: [0, 0, 220, 842], fill: DARK, isBehind: true })}</w:p></w:hdr>`,
    },
  ],
  [
    "white text in the body on a picture of the header",
    [NAME, ...SIDE, ...MAIN],
    block([NAME, ...SIDE], WHITE) + block(MAIN) + withHeader,
    {
      "header1.xml": `<w:hdr><w:p><w:r>${anchor({ at: [0, 0, 595, 842], isBehind: true }, PICTURE)}</w:r></w:p></w:hdr>`,
    },
  ],
  [
    "text boxes that hang on paragraphs of their own",
    [NAME, ...SIDE, ...MAIN],
    `<w:p>${drawing({ at: [0, 0, 500, 30], from: ["column", "paragraph"], text: p(NAME) })}</w:p><w:p/><w:p>${drawing({ at: [200, 20, 300, 500], from: ["column", "paragraph"], text: block(MAIN) })}</w:p><w:p>${drawing({ at: [0, 10, 150, 400], from: ["column", "paragraph"], text: block(SIDE) })}</w:p>${SECTION}`,
  ],
  [
    "text boxes from right to left",
    ["דנה כהן", "ניסיון", "מהנדסת תוכנה בחברת Acme Ltd", "כישורים", "ניהול צוות"],
    `<w:p>${drawing({ at: [40, 130, 150, 400], text: block(["כישורים", "ניהול צוות"], "<w:rtl/>") })}${drawing({ at: [220, 130, 340, 400], text: block(["ניסיון", "מהנדסת תוכנה בחברת Acme Ltd"], "<w:rtl/>") })}${drawing({ at: [40, 30, 520, 80], text: p("דנה כהן", "<w:rtl/>") })}</w:p>${SECTION}`,
  ],
  [
    "white name on a dark band that the file has later",
    [NAME, TITLE, ...SIDE, ...MAIN],
    `${p(NAME, `${WHITE}<w:sz w:val="48"/>`)}${p(TITLE, WHITE)}<w:p>${drawing({ at: [0, 0, 595, 150], fill: DARK, isBehind: true })}</w:p>${block(SIDE)}${block(MAIN)}${SECTION}`,
  ],
  [
    "boxes filled with colours of the theme",
    [NAME, ...SIDE, ...MAIN],
    `<w:p>${run(NAME)}${drawing({ at: [20, 100, 160, 500], fill: "accent1", text: block(SIDE, WHITE) })}</w:p>${block(MAIN)}${SECTION}`,
    { "theme1.xml": THEME },
  ],
  [
    "the name in a box above the first paragraph",
    [NAME, TITLE, ...MAIN],
    `<w:p>${drawing({ at: [40, 10, 500, 35], text: p(NAME) + p(TITLE) })}${run(MAIN[0]!)}</w:p>${block(MAIN.slice(1))}${SECTION}`,
  ],
  [
    "text boxes of the old format",
    [NAME, ...CONTACT, ...SKILLS, ...MAIN],
    `<w:p>${vml("margin-left:0;margin-top:300pt;width:150pt;height:200pt", block(SKILLS, WHITE), 'fillcolor="#1F3864"')}${vml("margin-left:0;margin-top:100pt;width:150pt;height:150pt", block(CONTACT))}${vml("margin-left:200pt;margin-top:100pt;width:300pt;height:500pt", block(MAIN))}${vml("margin-left:0;margin-top:0;width:500pt;height:60pt", p(NAME))}</w:p>`,
  ],
  [
    "a table in a text box and a text box in a cell",
    [NAME, "Python", "expert", "Go", "good", ...CONTACT, ...MAIN],
    `<w:p>${run(NAME)}${drawing({ at: [20, 100, 160, 80], text: `${table(row(cell(p("Python")), cell(p("expert"))), row(cell(p("Go")), cell(p("good"))))}<w:p/>` })}</w:p>` +
      table(
        row(
          cell(
            `<w:p>${drawing({ at: [20, 200, 160, 150], fill: DARK, text: block(CONTACT, WHITE) })}</w:p>`,
          ),
          cell(block(MAIN)),
        ),
      ) +
      SECTION,
  ],
];

const FLOWS: Made[] = [
  [
    "two columns with a break between them",
    [NAME, ...SIDE, ...MAIN],
    `${p(NAME)}<w:p><w:pPr><w:sectPr><w:type w:val="continuous"/></w:sectPr></w:pPr></w:p>${block(SIDE)}<w:p><w:r><w:br w:type="column"/></w:r></w:p>${block(MAIN)}<w:sectPr><w:type w:val="continuous"/><w:cols w:num="2" w:space="400"/></w:sectPr>`,
  ],
  [
    "white headings whose style paints a dark band",
    [NAME, "Experience", ...EXPERIENCE, "Skills", ...SKILLS],
    p(NAME) +
      styled("Band", "Experience") +
      block(EXPERIENCE) +
      styled("BandToo", "Skills", WHITE) +
      block(SKILLS),
    {
      "styles.xml": `<w:styles><w:style w:type="paragraph" w:styleId="Band"><w:name w:val="Band"/><w:pPr>${shade(DARK)}</w:pPr><w:rPr>${WHITE}</w:rPr></w:style><w:style w:type="paragraph" w:styleId="BandToo"><w:basedOn w:val="Band"/></w:style></w:styles>`,
    },
  ],
  [
    "white paragraphs shaded with a colour of the theme",
    [NAME, ...SKILLS, ...MAIN],
    p(NAME) +
      SKILLS.map(
        (line) =>
          `<w:p><w:pPr><w:shd w:val="clear" w:themeFill="text1"/></w:pPr>${run(line, WHITE)}</w:p>`,
      ).join("") +
      block(MAIN),
  ],
  [
    "contact data in the header of the first page",
    [NAME, ...CONTACT, ...MAIN],
    `${block(MAIN)}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:headerReference w:type="first" r:id="rId2"/><w:titlePg/></w:sectPr>`,
    {
      "header1.xml": "<w:hdr><w:p/></w:hdr>",
      "header2.xml": `<w:hdr>${p(NAME)}${table(row(...CONTACT.map((line) => cell(p(line)))))}</w:hdr>`,
    },
  ],
  [
    "content controls around runs, paragraphs, cells and rows",
    [NAME, TITLE, ...CONTACT, ...SKILLS, ...MAIN],
    control(p(NAME)) +
      `<w:p>${control(run(TITLE))}</w:p>` +
      table(control(row(control(cell(control(block(CONTACT)))), cell(control(block(SKILLS)))))) +
      control(control(block(MAIN))),
  ],
  [
    "frames at places of the page, in another order in the file",
    [NAME, ...SIDE, ...MAIN],
    framed("w:x='4000' w:y='2000' w:w='6000'", MAIN) +
      framed("w:x='700' w:y='2000' w:w='3000'", SIDE) +
      framed("w:x='700' w:y='700' w:w='9000'", [NAME]),
  ],
  [
    "frames, tabs and line breaks",
    [NAME, "Skills", "Python", "Go", "Lead Engineer", "2019 to 2023", "Acme", ...EDUCATION],
    `<w:p><w:pPr><w:framePr w:w="3000" w:hAnchor="page" w:x="900" w:y="900"/></w:pPr>${run(NAME)}</w:p><w:p><w:r><w:t>Skills</w:t><w:br/><w:t>Python</w:t><w:br/><w:t>Go</w:t></w:r></w:p><w:p><w:r><w:t>Lead Engineer</w:t><w:tab/><w:t>2019 to 2023</w:t><w:ptab w:relativeTo="margin" w:alignment="right"/><w:t>Acme</w:t></w:r></w:p>${block(EDUCATION)}`,
  ],
  [
    "right to left, with a table of two columns",
    [
      "דנה כהן",
      "כישורים",
      "Python ו-Go",
      "ניהול צוות",
      "ניסיון",
      "מהנדסת תוכנה, Acme Ltd, 2019–2023",
    ],
    `<w:p><w:pPr><w:bidi/></w:pPr>${run("דנה כהן", "<w:rtl/>")}</w:p><w:tbl><w:tblPr><w:bidiVisual/></w:tblPr>${row(
      cell(block(["כישורים", "Python ו-Go", "ניהול צוות"], "<w:rtl/>")),
      cell(block(["ניסיון", "\u200fמהנדסת תוכנה, Acme Ltd, 2019–2023"], "<w:rtl/>")),
    )}</w:tbl>`,
  ],
];

export const DOCX_LAYOUTS: DocxLayout[] = [...TABLES, ...BOXES, ...FLOWS].map(
  ([name, lines, body, parts]) => ({
    name,
    bytes: makeDocx(body, parts),
    words: wordsOf(lines.join(" ")),
  }),
);
