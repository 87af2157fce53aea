import { expect, test } from "vitest";
import { OCCASIONS } from "../saved/occasions.ts";
import { BLOCK_SNIPPETS } from "./block-snippets.ts";
import { checkMessage } from "./message-checks.ts";

const found = (body: string, subject = "Your certificate", values: Record<string, string> = {}) =>
  checkMessage({
    message: { subject, body, bodyFormat: "markdown" },
    known: ["First Name", "City"],
    person: { name: "Ada", values },
    appUrl: "https://iweri.test",
  });
const check = (...given: Parameters<typeof found>) => found(...given).map(({ text }) => text);

test("a plain, complete message has nothing to say", () => {
  const body =
    "Dear {First Name|friend},\n\nWell done! See [your results](https://school.test).\n\n![The hall](https://iweri.test/i/x-1x1.jpg)";
  expect(check(body)).toEqual([]);
});

test("what readers or filters stumble over is named", () => {
  expect(check("Dear {First Name},")).toEqual([
    "Ada has no First Name, so there is a gap. Say what to write instead, like {First Name|friend}.",
  ]);
  expect(check("Dear {First Name},", "Yours", { "first name": "Ada" })).toEqual([]);
  expect(check("Some words that are long enough\n\n![](https://elsewhere.test/a.jpg)")).toEqual([
    expect.stringContaining("1 image without a description"),
    expect.stringContaining("1 image on another website"),
  ]);
  expect(check("[www.bank.test](https://evil.test) and [here](https://x.test)")).toEqual([
    expect.stringContaining("shows bank.test but opens evil.test"),
    expect.stringContaining("says only “here”"),
  ]);
  expect(check("Hello", "GREAT NEWS FOR YOU!!")).toEqual([
    expect.stringContaining("all in capitals"),
    expect.stringContaining("several exclamation marks"),
  ]);
  expect(check("![A poster](https://iweri.test/i/x-1x1.jpg)")).toEqual([
    expect.stringContaining("hardly more than an image"),
  ]);
  expect(check("[Go]()")).toEqual([expect.stringContaining("has no address")]);
  expect(check("[Results](https://bit.ly/x)")).toEqual([
    expect.stringContaining("bit.ly hides where a link leads"),
  ]);
  expect(check("Act now and come")).toEqual([
    "“Act now” is common in spam. Plain words arrive better.",
  ]);
});

test("what is still to be written is named", () => {
  expect(check("", "")).toEqual([
    expect.stringContaining("There is no subject yet"),
    "The message is empty.",
  ]);
  expect(check("[[Button text]](https://example.com)")).toEqual([
    "https://example.com is only an example. Put your own address there.",
    expect.stringContaining("A button still says “Button text”"),
  ]);
  expect(check("Dear {Frist Name},")).toEqual([
    "{Frist Name} is not a field. Did you mean {First Name}?",
  ]);
});

test("lines that are there to be replaced are named", () => {
  for (const { name, markdown } of BLOCK_SNIPPETS.filter(({ name }) =>
    /head|bul|num|col/.test(name),
  ))
    expect(check(markdown)[0], name).toMatch(/^“.*” is only an example/);
  const { body } = OCCASIONS.find(({ id }) => id === "newsletter")!;
  expect(check(body)).toEqual(
    expect.arrayContaining([expect.stringContaining("is only an example. Write your own")]),
  );
  expect(check("- The first point of the day\n- Left early")).toEqual([]);
});

test("a field without its closing bracket is named, in the subject too", () => {
  const places = found("Dear {first name, you are in {City}.", "For {City").map(({ text, at }) => [
    text.split(" has ")[0],
    at,
  ]);
  expect(places.slice(0, 2)).toEqual([
    ["“{City”", { part: "subject" }],
    ["“{first name”", { part: "body", line: null, of: "{first name" }],
  ]);
  expect(check("\\{City\\} and {unknown")).toEqual([]);
});

test("each check says where, also in Markdown written by hand", () => {
  const body =
    "Dear {First Name},\n\nSee (a) [here](https://x.test/\\(a\\))\n- {City}\n\n![](https://x.test/i.jpg)\n[[Go]]()";
  expect(found(body, "Hello {First Name}").map(({ at }) => at)).toEqual([
    { part: "body", line: 7 },
    { part: "subject" },
    { part: "body", line: 4, of: "City" },
    { part: "body", line: 6, of: "https://x.test/i.jpg" },
    { part: "body", line: 6, of: "https://x.test/i.jpg" },
    { part: "body", line: 3, of: "https://x.test/(a)" },
  ]);
});
