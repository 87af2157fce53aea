import { expect, test } from "vitest";
import { EMBED_SCRIPT, embedCode, oEmbedOf, readEmbedded } from "./embed-code.ts";

const form = {
  title: "CVs & letters",
  url: "https://iweri.test/f/cvs-1",
  by: "Lagoon",
  heightPx: 240,
};

test("a title can’t break out of the embed code", () => {
  const title = `"><script>alert(1)</script>`;
  for (const code of [
    embedCode({ ...form, title }),
    oEmbedOf(
      { ...form, title },
      { name: "Iweri", url: "https://iweri.test" },
      new URLSearchParams(),
    ).html,
  ])
    expect(code).not.toContain("<script>");
});

test("without scripts the embed code is a link to the form", () => {
  expect(embedCode(form)).toBe(
    `<a href="https://iweri.test/f/cvs-1" data-form>CVs &amp; letters</a>\n` +
      `<script src="https://iweri.test/embed.js" async></script>`,
  );
});

test("the script of embedded forms is at most a kilobyte", () => {
  expect(EMBED_SCRIPT.replace(/\n */g, "\n").length).toBeLessThanOrEqual(1_024);
});

test("oEmbed keeps to the sizes that were asked for", () => {
  const answer = (query: string) =>
    oEmbedOf(form, { name: "Iweri", url: "https://iweri.test" }, new URLSearchParams(query));
  expect(answer("")).toMatchObject({ width: 600, height: 240, type: "rich", version: "1.0" });
  expect(answer("maxwidth=300&maxheight=200.7")).toMatchObject({ width: 300, height: 200 });
  expect(answer("maxwidth=-1&maxheight=x")).toMatchObject({ width: 600, height: 240 });
  expect(answer("maxwidth=300").html).toContain(`width="300"`);
});

test("only pages here that have a card are embedded", () => {
  const read = (address: string | null) => readEmbedded(address, "https://iweri.test");
  expect(read("https://iweri.test/f/cvs-1?utm_source=x")).toEqual({ kind: "f", name: "cvs-1" });
  expect(read("https://iweri.test/c/abc/")).toEqual({ kind: "c", name: "abc" });
  expect(read("https://iweri.test/i/lagoon")).toEqual({ kind: "i", name: "lagoon" });
  for (const other of [
    null,
    "",
    "cvs-1",
    "https://other.test/f/cvs-1",
    "https://iweri.test/f/cvs-1/thanks",
    "https://iweri.test/p/abc",
    "https://iweri.test/forms",
  ])
    expect(read(other)).toBeNull();
});
