import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Pager } from "./pager.tsx";

const said = (total: number, noun?: string) =>
  renderToStaticMarkup(<Pager page={1} pageSize={25} total={total} search="" noun={noun} />).match(
    /<p[^>]*>([^<]*)</,
  )?.[1];

test("a single page says how many there are", () => {
  expect(said(24)).toBe("24 people");
  expect(said(0, "lists")).toBe("0 lists");
});

test("one is one", () => {
  expect(["people", "addresses", "responses", "address"].map((noun) => said(1, noun))).toEqual([
    "1 person",
    "1 address",
    "1 response",
    "1 address",
  ]);
});
