import { expect, test } from "vitest";
import { readLinkValues, sourceOf } from "./link-values.ts";

const read = (query: string) => readLinkValues(new URLSearchParams(query));

test("a link's values are read in order, without those of pages", () => {
  expect(read("page=2&email=ada%40people.test&embed=1&_data=x&utm_source=WhatsApp&empty=")).toEqual(
    [
      ["email", "ada@people.test"],
      ["utm_source", "WhatsApp"],
    ],
  );
});

test("what is too long or too much is left out", () => {
  expect(read(`a=${"x".repeat(301)}&b=1`)).toEqual([["b", "1"]]);
  expect(read(Array.from({ length: 100 }, (_, at) => `n${at}=1`).join("&"))).toHaveLength(40);
  expect(
    read(Array.from({ length: 20 }, (_, at) => `n${at}=${"x".repeat(300)}`).join("&")),
  ).toHaveLength(6);
});

test("the source is one line without signs that show nothing", () => {
  expect(sourceOf(read("UTM_Source=Whats%0AApp%20%20group%E2%80%8B&utm_campaign=june"))).toEqual({
    source: "WhatsApp group",
    medium: "",
    campaign: "june",
  });
});
