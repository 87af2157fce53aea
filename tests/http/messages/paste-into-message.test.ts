import { Window } from "happy-dom";
import { DOMParser as BlockParser, Slice } from "prosemirror-model";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fromEditor } from "../../../app/engines/message-document/editor/convert.ts";
import {
  cleanHtml,
  hasWords,
  picturesLeftOut,
  sliceOfText,
  withFields,
} from "../../../app/engines/message-document/editor/paste.ts";
import { messageSchema } from "../../../app/engines/message-document/editor/schema.ts";
import { writeMarkdown } from "../../../app/engines/message-document/write-markdown.ts";

beforeAll(() => {
  const { DOMParser } = new Window();
  vi.stubGlobal("DOMParser", DOMParser);
});
afterAll(() => vi.unstubAllGlobals());

/** What of a clipboard's HTML arrives in the message, as Markdown. */
function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), "text/html");
  const { content } = BlockParser.fromSchema(messageSchema).parse(body);
  const { content: filled } = withFields(new Slice(content, 0, 0), [
    "First Name",
    "Last Name",
    "Course Title",
    "Email Address",
  ]);
  return writeMarkdown(fromEditor(messageSchema.nodes.doc.create(null, filled)));
}

test("fields written in Word, Mailchimp or Brevo become fields", () => {
  expect(pasted("<p>Dear {First <span>Name|friend}</span>, you finished [Course Title].</p>")).toBe(
    "Dear {First Name|friend}, you finished {Course Title}.",
  );
  expect(pasted("<p>Dear «First_Name» *|LNAME|* {{ contact.FIRSTNAME }}, *|EMAIL|*</p>")).toBe(
    "Dear {First Name} {Last Name} {First Name}, {Email Address}",
  );
});

test("brackets that name no field stay words", () => {
  expect(pasted("<p>See [1], «Le Monde» and <b>[sic]</b>.</p>")).toBe(
    "See \\[1\\], «Le Monde» and **\\[sic\\]**.",
  );
});

test("a row of a table is a line, its head bold", () => {
  const table =
    "<table><tr><th>Name</th><th>Room</th></tr><tr><td><p class=MsoNormal>Ada</p></td><td>12</td></tr></table>";
  expect(pasted(`<p>Rooms</p>${table}<p>End</p>`)).toBe(
    "Rooms\n\n**Name** · **Room**\n\nAda · 12\n\nEnd",
  );
});

test("a table that only arranges a page is the blocks in it", () => {
  const inner = "<table><tr><td>a</td><td>b</td></tr></table>";
  expect(pasted(`<table><tr><td><h1>Big</h1><p>One</p>${inner}</td></tr></table><p>Last</p>`)).toBe(
    "# Big\n\nOne\n\na · b\n\nLast",
  );
});

test("blank lines and what a page hides are left out", () => {
  const { body } = new DOMParser().parseFromString(
    cleanHtml(
      "<p>One</p><p><o:p>&nbsp;</o:p></p><br><p style='display:none'>Hidden</p><p>Two</p><br>",
    ),
    "text/html",
  );
  expect(body.querySelectorAll("p")).toHaveLength(2);
  expect(body.querySelector("br")).toBeNull();
});

test("paragraphs of one list item stay in it", () => {
  expect(pasted("<ol><li><p>one</p><p>more</p></li><li>two</li></ol>")).toBe(
    "1. one<br>more\n2. two",
  );
});

test("lists inside of lists stay so, from Word and Google Docs", () => {
  const word = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign} </span>${text}</p>`;
  const wanted = "- a\n  1. b\n  2. c\n- d";
  expect(
    pasted(word(1, "·", "a") + word(2, "1.", "b") + word(2, "2.", "c") + word(1, "·", "d")),
  ).toBe(wanted);
  expect(pasted("<ul><li><p>a</p></li><ol><li>b</li><li>c</li></ol><li>d</li></ul>")).toBe(wanted);
});

test("code of a page is pasted as what it shows", () => {
  const { content } = sliceOfText(
    "<html><body><h1>News</h1><p>Dear <b>all</b></p><script>alert(1)</script></body></html>",
  );
  expect(writeMarkdown(fromEditor(messageSchema.nodes.doc.create(null, content)))).toBe(
    "# News\n\nDear **all**",
  );
});

test("pictures that can't come along are counted", () => {
  const html =
    "<p><img src='file:///C:/x.png'><img src='https://x.test/a.jpg'><img src='data:image/png;base64,AA'></p>";
  expect(picturesLeftOut(html)).toBe(2);
});

test("a picture beside words is the words' picture", () => {
  expect(hasWords("<html><body><table><tr><td>12</td></tr></table></body></html>")).toBe(true);
  expect(hasWords("<meta charset='utf-8'><img src='https://x.test/a.jpg' alt='x'>")).toBe(false);
});
