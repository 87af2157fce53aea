import { expect, test } from "vitest";
import { readMarkdown } from "#app/features/delivery/templates/document/read-markdown.ts";
import { checkMessage } from "./message-checks.ts";

const check = (body: string, subject = "Your certificate", values: Record<string, string> = {}) => {
  const { document, problems, placeholders } = readMarkdown(body);
  const fields = placeholders.map(({ name, fallback }) => (fallback === undefined ? `{${name}}` : `{${name}|}`)).join("\n");
  return checkMessage({ subject, document, problems, fields, person: { name: "Ada", values }, appUrl: "https://iweri.test" });
};

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
    expect.stringContaining("shows bank.test and opens evil.test"),
    expect.stringContaining("says only “here”"),
  ]);
  expect(check("Hello", "GREAT NEWS FOR YOU!!")).toEqual([
    expect.stringContaining("all in capitals"),
    expect.stringContaining("several exclamation marks"),
  ]);
  expect(check("![A poster](https://iweri.test/i/x-1x1.jpg)")).toEqual([expect.stringContaining("hardly more than an image")]);
  expect(check("[Go]()")).toEqual([expect.stringContaining("has no address")]);
});
