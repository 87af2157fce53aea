import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_EMAILS, renderSample } from "./all-emails.server.tsx";

const EMAILS = new URL("../../../emails/", import.meta.url);

test("every template is listed", async () => {
  const files = readdirSync(EMAILS).filter((file) => file.endsWith(".tsx"));
  const components = await Promise.all(files.map(async (file) => Object.keys(await import(new URL(file, EMAILS).href))));
  const names = components.flat().map((name) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase());
  expect(Object.keys(ALL_EMAILS)).toEqual(names.sort());
});

test.each(Object.keys(ALL_EMAILS))("%s is shown with props of its own", async (name) => {
  const sample = await renderSample(name);
  expect(sample?.text.length).toBeGreaterThan(40);
  expect(`${sample?.html}${sample?.text}`).not.toMatch(/undefined|\[object Object\]|NaN/);
});

test("an unknown name has no sample", async () => {
  expect(await renderSample("constructor")).toBeNull();
});
