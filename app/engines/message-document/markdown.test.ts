import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { streamSafe } from "#app/engines/letters/stream-safe.ts";
import { randomDocument, seededRandom } from "../../../tests/factories/random-document.ts";
import { WORST } from "../../../tests/factories/worst-case-text.ts";
import { cpuMs } from "../../../tests/setup/cpu-ms.ts";
import { normaliseDocument } from "./normalise.ts";
import { readMarkdown } from "./read-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

const EVERYTHING = `# Well done, {First Name|friend}!

You have **finished**, and it _shows_.
See [the whole _course_](https://x.test/a_(b)?n={First Name}).

## Next

- Ask {Instructor Name}
- Read www.x.test/my_first_page

3. third
4. fourth

![A group of \\[happy\\] people](https://x.test/i.jpg)

[![Our logo](https://x.test/logo.png)](https://x.test)

[[Join, {First Name}]](https://x.test/join)

---

[Download Certificate]

::: columns

## Left

::: next

Right: [get it](certificate)

::: end`;

describe("Markdown", () => {
  test.each([
    ["Dear {{First Name}},", "Dear {First Name},"],
    ["Dear {{ First Name | friend }},", "Dear {First Name|friend},"],
    ["[open it](https://x.test/{{Code}})", "[open it](https://x.test/{{Code}})"],
    ["{{a} {b}}", "\\{{a} {b}\\}"],
  ])("%s: doubled braces are a field's too", (typed, read) => {
    expect(writeMarkdown(readMarkdown(typed).document)).toBe(read);
  });

  test("every block is read", () => {
    const { document, problems } = readMarkdown(EVERYTHING);
    expect(problems).toEqual([]);
    expect(document.map(({ kind }) => kind)).toEqual([
      ...[
        "heading",
        "paragraph",
        "heading",
        "list",
        "list",
        "image",
        "image",
        "button",
        "divider",
        "certificate",
        "columns",
      ],
    ]);
    expect(document[0]).toMatchObject({
      words: [{ text: "Well done, " }, { name: "First Name", fallback: "friend" }, { text: "!" }],
    });
    expect(document[1]).toMatchObject({
      words: [
        { text: "You have " },
        { text: "finished", bold: true },
        { text: ", and it " },
        { text: "shows", italic: true },
        { text: "." },
        { kind: "break" },
        { text: "See " },
        { text: "the whole ", link: "https://x.test/a_(b)?n={First Name}" },
        { text: "course", italic: true, link: "https://x.test/a_(b)?n={First Name}" },
        { text: "." },
      ],
    });
    expect(document[3]).toMatchObject({
      items: [
        { words: [{}, { name: "Instructor Name" }] },
        { words: [{ text: "Read www.x.test/my_first_page" }] },
      ],
    });
    expect(document[4]).toMatchObject({ ordered: true, start: 3 });
    expect(document[5]).toMatchObject({ alt: "A group of [happy] people" });
  });

  test("lists inside of lists are read as people indent them", () => {
    const lists = (markdown: string) => writeMarkdown(readMarkdown(markdown).document);
    const wanted = "1. a\n   - b\n     - c\n   - d\n2. e";
    expect(lists("1. a\n  - b\n      - c\n  - d\n2. e")).toBe(wanted);
    expect(lists("1. a\n\t- b\n\t\t- c\n\n\t- d\n\n2. e")).toBe(wanted);
    expect(lists("- a\n - b\n  text")).toBe("- a\n- b\n\ntext");
    expect(lists("- a\n  - b\n    - c\n      - d")).toBe("- a\n  - b\n    - c\n    - d");
    expect(readMarkdown("    - not in a list").document).toMatchObject([{ kind: "paragraph" }]);
  });

  test("a document is written and read back without any difference", () => {
    const sameJson = (found: unknown, wanted: unknown, what: string) => {
      if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found, what).toEqual(wanted);
    };
    for (let seed = 1; seed <= 3_000; seed++) {
      const document = randomDocument(seededRandom(seed));
      const normal = normaliseDocument(document);
      sameJson(normaliseDocument(normal), normal, `normalised twice, seed ${seed}`);
      const markdown = writeMarkdown(document);
      const reading = readMarkdown(markdown);
      if (JSON.stringify(reading.document) !== JSON.stringify(normal))
        expect(reading.document, `seed ${seed}:\n${markdown}`).toEqual(normal);
      expect(writeMarkdown(reading.document), `seed ${seed}`).toBe(markdown);
    }
  });

  test("every naughty string stays the text it is", () => {
    const strings = JSON.parse(readFileSync("tests/fixtures/text/blns.json", "utf8")) as string[];
    for (const text of [
      ...strings,
      "# no heading",
      "- no item",
      "12) no item",
      "---",
      "::: columns",
      "![x](y)",
      "[a](b)",
      "<i>x</i>",
    ]) {
      const normal = normaliseDocument([{ kind: "paragraph", words: [{ kind: "text", text }] }]);
      expect(readMarkdown(writeMarkdown(normal)).document, text).toEqual(normal);
    }
  });

  test("what a person types by hand means what they expect", () => {
    const words = (line: string) =>
      JSON.stringify((readMarkdown(line).document[0] as { words: unknown }).words);
    expect(words("5 * 3 * 2 and my_first_name")).toBe(
      '[{"kind":"text","text":"5 * 3 * 2 and my_first_name"}]',
    );
    expect(words("***both***")).toBe('[{"kind":"text","text":"both","bold":true,"italic":true}]');
    expect(words("*it* and <b>bo</b>ld")).toContain('{"kind":"text","text":"bo","bold":true}');
    expect(words("**never closed")).toBe('[{"kind":"text","text":"**never closed"}]');
    expect(words("[First Name](https://x.test) [First Name]")).toBe(
      '[{"kind":"text","text":"First Name","link":"https://x.test"},{"kind":"text","text":" "},{"kind":"placeholder","name":"First Name"}]',
    );
    expect(words("[x](www.x.test) [y](me@x.test)")).toMatch(
      /"https:\/\/www.x.test".*"mailto:me@x.test"/,
    );
    expect(words("{} { } [ ] {a\nb}".split("\n")[0]!)).toBe(
      '[{"kind":"text","text":"{} { } [ ] {a"}]',
    );
  });
});

describe("What can't be read", () => {
  const problemsOf = (markdown: string) =>
    readMarkdown(markdown).problems.map(({ line, text }) => `${line}: ${text}`);

  test("each problem says what and where, and the words stay", () => {
    const markdown =
      "Hello\n\n::: box\n\n[Click](javascript:alert(1))\n\n[[Go]]()\n\n![x](data:image/png;base64,AAAA)\n\n::: columns\n\nleft";
    expect(problemsOf(markdown)).toEqual([
      "3: “::: box” is an unknown block. Blocks with ::: are columns, next and end.",
      "5: The link “Click” goes to “javascript:alert(1)”. A link starts with https://, http:// or mailto:.",
      "7: The button “Go” has no address. Write one between the round brackets.",
      "9: This image is at “data:image/png;base64,AAAA”, which e-mails can’t show. Upload it, or use an address that starts with https://.",
      "11: Columns start here and never end. Write “::: end” on its own line below them.",
    ]);
    const written = writeMarkdown(readMarkdown(markdown).document);
    for (const text of [
      "::: box",
      "[Click](javascript:alert",
      "[[Go]]()",
      "data:image/png;base64,AAAA",
      "left",
    ])
      expect(written).toContain(text);
  });

  test("a field whose other words can't be read is named", () => {
    expect(problemsOf("Dear {First Name|friend}, {A|b} or \\{A|[b]\\}")).toEqual([]);
    expect(problemsOf(`Dear\n{First Name|[friend]} {A|b{c}d} {B|${"x".repeat(101)}}`)).toEqual([
      "2: “{First Name|[friend]}” can’t be filled in. What follows the bar has no brackets, and at most 100 letters.",
      "2: “{A|b{c}” can’t be filled in. What follows the bar has no brackets, and at most 100 letters.",
      expect.stringMatching(/^2: “\{B\|x+…” can’t be filled in/),
    ]);
  });

  test("columns inside columns and ends without a beginning", () => {
    expect(
      problemsOf(
        "::: end\n\n::: columns\na\n::: columns\nb\n::: end\n::: next\n::: next\nc\n::: end",
      ),
    ).toEqual([
      "1: “::: end” belongs to columns, and none are open here. Start them with “::: columns”, or remove this line.",
      "5: Columns can’t be inside columns. Write “::: end” above this line, or remove it.",
      "9: You can have two columns side by side. Remove this “::: next”.",
    ]);
  });

  test("hostile text of 100,000 letters is read in no time", async () => {
    const parts = [
      "[",
      "[x](",
      "**a",
      "_a ",
      "*a",
      "{",
      "{a}",
      "<i>",
      "![x](",
      "[[",
      "](",
      "# ",
      "\\",
      "[x]({a}",
      "(",
      "www.",
      "a@",
      "{a|",
    ];
    for (const part of parts) {
      const ms = await cpuMs(() => readMarkdown(part.repeat(100_000 / part.length)));
      expect(ms, part).toBeLessThan(400);
    }
  });
});

test.each(Object.keys(WORST))("a message of %s takes no time", async (name) => {
  const typed = streamSafe(WORST[name]!(60_000));
  expect(await cpuMs(() => readMarkdown(typed))).toBeLessThan(1_500);
});

test("what is beyond the longest message is text as it stands", () => {
  const { document } = readMarkdown(`${"word ".repeat(6_000)}\n\n**not bold**`);
  expect(JSON.stringify(document)).toContain("**not bold**");
});
