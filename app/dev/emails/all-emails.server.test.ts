import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_EMAILS, renderSample } from "./all-emails.server.tsx";

test("every template is listed", () => {
  const templates = readdirSync("emails").filter((file) => file.endsWith(".tsx"));
  expect(Object.keys(ALL_EMAILS)).toEqual(templates.map((file) => file.replace(".tsx", "")));
});

test.each(Object.keys(ALL_EMAILS))("%s is shown with props of its own", async (name) => {
  const sample = await renderSample(name);
  expect(sample?.text.length).toBeGreaterThan(40);
  expect(`${sample?.html}${sample?.text}`).not.toMatch(/undefined|\[object Object\]|NaN/);
});

test("an unknown name has no sample", async () => {
  expect(await renderSample("constructor")).toBeNull();
});
