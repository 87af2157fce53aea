import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { findPhrases, readPhrases } from "../../../bin/phrases.mjs";
import { ALL_EMAILS, renderSample } from "./all-emails.server.tsx";

/** A sentence that takes one breath. */
const MAX_WORDS = 30;
const EMAILS = new URL("../../../emails/", import.meta.url);

test("every template is listed", async () => {
  const files = readdirSync(EMAILS).filter((file) => file.endsWith(".tsx"));
  const components = await Promise.all(
    files.map(async (file) => Object.keys(await import(new URL(file, EMAILS).href))),
  );
  const names = components
    .flat()
    .map((name) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase());
  expect(Object.keys(ALL_EMAILS).sort()).toEqual(names.sort());
});

test.each(Object.keys(ALL_EMAILS))("%s is shown with props of its own", async (name) => {
  const sample = await renderSample(name);
  expect(sample?.text.length).toBeGreaterThan(40);
  expect(`${sample?.html}${sample?.text}`).not.toMatch(/undefined|\[object Object\]|NaN/);
});

test("no e-mail has a listed phrase or an unspeakable sentence", async () => {
  const known = readPhrases();
  const found: string[] = [];
  for (const name of Object.keys(ALL_EMAILS)) {
    const text = (await renderSample(name))!.text;
    for (const { found: phrase, better } of findPhrases(known, "email.md", text))
      found.push(`${name}: “${phrase}” → ${better}`);
    for (const sentence of text.split(/\n\s*\n|(?<=[.!?])\s+/)) {
      const words = sentence.split(/\s+/).filter((word) => !word.includes("://"));
      if (words.length > MAX_WORDS) found.push(`${name}: ${sentence}`);
    }
  }
  expect(found).toEqual([]);
});

test("an unknown name has no sample", async () => {
  expect(await renderSample("constructor")).toBeNull();
});
