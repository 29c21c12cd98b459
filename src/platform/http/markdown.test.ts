import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const render = (text: string): string =>
  renderMarkdown(text, {
    resolveLink: (target) => (target.endsWith(".md") ? `/pages/${target}` : undefined),
  });

describe("Markdown", () => {
  it("becomes headings with anchors, paragraphs and lists", () => {
    expect(render("## Order & `totals_of`\n\nOne\ntwo.\n\n- a\n- **b**\n\n1. c\n2. d")).toBe(
      [
        '<h2 id="order--totals_of"><a class="anchor" href="#order--totals_of">Order &amp; <code>totals_of</code></a></h2>',
        "<p>One two.</p>",
        "<ul>\n<li>a</li>\n<li><strong>b</strong></li>\n</ul>",
        "<ol>\n<li>c</li>\n<li>d</li>\n</ol>",
      ].join("\n"),
    );
  });

  it("joins the lines of a wrapped item, also inside a link", () => {
    expect(render("- a [long\n  link](x.md)\n- b\n\n1. c\n   d")).toBe(
      '<ul>\n<li>a <a href="/pages/x.md">long link</a></li>\n<li>b</li>\n</ul>\n<ol>\n<li>c d</li>\n</ol>',
    );
  });

  it("becomes tables, with escaped bars as text", () => {
    const html = render("| a | b |\n| - | - |\n| `x` | y \\| z |");
    expect(html).toContain('<th scope="col">a</th><th scope="col">b</th>');
    expect(html).toContain("<td><code>x</code></td><td>y | z</td>");
  });

  it("names the columns in the cells of a wide table, which a phone lists", () => {
    const html = render("| a | `b` | c |\n| - | - | - |\n| x | y | z |");
    expect(html).toContain('<table class="stacked-table" role="table">');
    expect(html).toContain('<td role="cell" data-head="b"><div>y</div></td>');
  });

  it("keeps fenced code as it is, also when the fence is never closed", () => {
    expect(render("```sh\n# **no** `markup` <b>\n\n- x\n```\nafter")).toBe(
      '<pre tabindex="0"><code># **no** `markup` &lt;b&gt;\n\n- x</code></pre>\n<p>after</p>',
    );
    expect(render("```\nopen")).toBe('<pre tabindex="0"><code>open</code></pre>');
  });

  it("has no link in a link: a heading with one is not a link to itself", () => {
    expect(render("# Title\n\n## See [a](a.md)")).toBe(
      '<h1 id="title">Title</h1>\n<h2 id="see-aamd">See <a href="/pages/a.md">a</a></h2>',
    );
  });

  it("leaves a fenced block to the caller, with its language", () => {
    const html = renderMarkdown("```json\n{}\n```", {
      resolveLink: () => undefined,
      renderCode: (code, language) => `${language}: ${code}`,
    });
    expect(html).toBe("json: {}");
  });

  it("links only to what the caller resolves", () => {
    expect(render("[`a`](a.md) and [b](javascript:alert)")).toBe(
      '<p><a href="/pages/a.md"><code>a</code></a> and b</p>',
    );
  });

  it("escapes HTML wherever it occurs", () => {
    const evil = '<img src=x onerror="alert(1)">';
    for (const text of [
      evil,
      `# ${evil}`,
      `- ${evil}`,
      `\`${evil}\``,
      `| ${evil} |`,
      `**${evil}**`,
    ])
      expect(render(text)).not.toContain("<img");
  });
});
