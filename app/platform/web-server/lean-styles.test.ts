import { expect, test } from "vitest";
import { leanSheet, leanStyles } from "#app/engines/lean-styles/lean-styles.server.ts";

const lean = (css: string, ...classes: string[]) => leanSheet(css, new Set(classes));

test("rules of classes that the page lacks are left out", () => {
  const css =
    ":root{--c:#fff}p,.a{margin:0}.b .c{color:red}.a>.b:hover{top:0}@media (min-width:1px){.c{top:0}}";
  expect(lean(css, "a")).toBe(":root{--c:#fff}p,.a{margin:0}");
  expect(lean(css, "a", "b", "c")).toBe(css);
});

test("what is in brackets decides nothing", () => {
  const css =
    '.f:not(.x):not(:has([value=".other"]:checked)) .ot:not([aria-invalid]){display:none}b:is(.a,.c),.d{top:0}';
  expect(lean(css, "f", "ot")).toBe(
    '.f:not(.x):not(:has([value=".other"]:checked)) .ot:not([aria-invalid]){display:none}b:is(.a,.c){top:0}',
  );
});

test("names with escaped letters are whole names", () => {
  const css = String.raw`.sm\:grid-cols-\[1fr_minmax\(0\,2fr\)\]{top:0}.\!p-0,.gap-1\.5{top:1px}.group[open] .group-open\:x:hover{top:2px}.\32 xl{top:3px}`;
  expect(lean(css, "sm", "p-0", "gap-1", "group")).toBe("");
  expect(lean(css, "sm:grid-cols-[1fr_minmax(0,2fr)]", "gap-1.5", "2xl")).toBe(
    String.raw`.sm\:grid-cols-\[1fr_minmax\(0\,2fr\)\]{top:0}.gap-1\.5{top:1px}.\32 xl{top:3px}`,
  );
  expect(lean(css, "group", "group-open:x")).toBe(
    String.raw`.group[open] .group-open\:x:hover{top:2px}`,
  );
});

test("blocks in blocks and unknown at-rules stay whole", () => {
  const css =
    "@supports (top:0){@media print{.a{top:0}.b{top:0}}}@font-face{font-family:x}@page{margin:0}";
  expect(lean(css, "b")).toBe(
    "@supports (top:0){@media print{.b{top:0}}}@font-face{font-family:x}@page{margin:0}",
  );
});

test("a page keeps everything but the rules it can't use", () => {
  const page =
    '<head><style nonce="n">.a{top:0}.b{top:0}.c{top:0}</style></head><body class="x a">Ọ<!-- -->$&amp;<path d="M0 0"></path></body>';
  expect(leanStyles(Buffer.from(page)).toString()).toBe(
    '<head><style nonce="n">.a{top:0}</style></head><body class="x a">Ọ$&amp;<path d="M0 0"/></body>',
  );
  expect(leanStyles(Buffer.from("<p>no styles</p>")).toString()).toBe("<p>no styles</p>");
});

test("a page with a script of its own keeps every rule", () => {
  const page =
    '<head><style>.a{top:0}.b{top:0}</style></head><body class="a"><script src="/check-in/app.js" defer=""></script></body>';
  expect(leanStyles(Buffer.from(page)).toString()).toBe(page);
  const data = page.replace(
    /<script.*?<\/script>/,
    '<script type="application/ld+json">{}</script>',
  );
  expect(leanStyles(Buffer.from(data)).toString()).toContain("<style>.a{top:0}</style>");
});
