import { expect, test } from "vitest";
import { parseEmbeddingSites } from "./embedding-sites.ts";

test("sites are read as browsers compare them", () => {
  const typed =
    "school.edu.ng\nhttps://School.edu.ng/events?x=1\n*.unilag.edu.ng, http://localhost:8080";
  expect(parseEmbeddingSites(typed)).toEqual({
    sites: ["https://school.edu.ng", "https://*.unilag.edu.ng", "http://localhost:8080"],
  });
  expect(parseEmbeddingSites("https://ẹ̀kọ́.ng")).toMatchObject({
    sites: [expect.stringContaining("https://xn--")],
  });
  expect(parseEmbeddingSites(" \n ")).toEqual({ sites: [] });
});

test.each([
  "*",
  "*.edu.ng",
  "*.ng",
  "'self'",
  "https:",
  "school",
  "ftp://school.edu.ng",
  "https://me:secret@school.edu.ng",
  "data:text/html",
  "https://a.ng;script-src",
])("%j is refused", (typed) => {
  expect(parseEmbeddingSites(typed)).toHaveProperty("problem");
});

test("at most 20 sites are taken", () => {
  const typed = Array.from({ length: 21 }, (_, index) => `s${index}.example`).join("\n");
  expect(parseEmbeddingSites(typed)).toEqual({ problem: "Name at most 20 sites" });
});
