import { expect, test } from "vitest";
import { elementOf } from "../fields/parts/posted-values.ts";
import { earlierPages, pipedNames } from "./piped-names.ts";

const name = elementOf("full-name", { id: "fullname", label: "Full Name" });
const town = elementOf("short-text", { id: "townaaaa", label: " Your town " });

test("a form offers each name once, as its question spells it", () => {
  const again = elementOf("short-text", { id: "townbbbb", label: "your TOWN" });
  const odd = elementOf("short-text", { id: "oddaaaaa", label: "A {brace}" });
  const heading = elementOf("heading", { id: "headaaaa", label: "Welcome" });
  expect(pipedNames([heading, name, town, again, odd])).toEqual([
    "First Name",
    "Last Name",
    "Full Name",
    "Your town",
  ]);
});

test("an element can show what was answered on earlier pages", () => {
  const page = elementOf("page-break", { id: "pageaaaa", label: "Next" });
  const last = elementOf("short-text", { id: "lastaaaa", label: "Why?" });
  const elements = [name, page, town, last];
  expect(earlierPages(elements, last)).toEqual([name]);
  expect(earlierPages(elements, name)).toEqual([]);
});
