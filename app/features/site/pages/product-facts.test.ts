import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PRODUCT_FACTS } from "./product-facts.ts";

const TEXTS = [
  ...globSync("app/features/site/content/**/*.md"),
  ...globSync("app/features/site/**/*.tsx"),
  ...globSync("app/features/accounts/sign-up/views/*.tsx"),
  ...globSync("app/routes/{_site,_sign-up,_public}/**/*.tsx"),
  ...globSync("emails/**/*.tsx"),
  "app/ui/languages/catalogues/en.ts",
].filter((path) => !/README|\.test\./.test(path));

const NUMBER =
  "(?:\\d[\\d,]*(?<!,)|[Tt]wo|[Tt]hree|four|five|[Ss]ix|seven|eight|[Nn]ine|[Tt]en|eleven|[Tt]welve|fifteen|[Tt]wenty(?:-four)?|" +
  "thirty(?:-eight)?|forty|fifty|hundred|thousand)";
/** A number in front of what the product has so many of, or takes so much of. */
const TYPED_FACT = new RegExp(
  `\\b${NUMBER} (?:[\\w-]+ ){0,2}` +
    "(?:templates|designs|languages|field types|file types|[Rr]ecipients|rows|columns|MB)\\b" +
    `|₦\\s?\\d[\\d,]*|\\b${NUMBER} (?:certificates|e-mails) (?:a|per|each) (?:month|quarter)` +
    "|\\b(?:CSV|XLSX?|ODS), (?:XLSX?|ODS)\\b",
  "g",
);

/** By file and words: why a number is typed in there. */
const ACCEPTED: Record<string, string> = {
  "case-studies.md: 180 rows": "an invented file",
  "example-training-centre.md: Nine rows": "an invented list",
  "design-a-certificate.md: three rows": "an example of a finding",
  "design-a-certificate.md: ten rows": "an example of a finding",
  "upload-a-list.md: two rows": "what a step shows",
  "upload-a-list.md: Two columns": "a case of a refusal",
  "webinar-messages.md: two columns": "a kind of block",
  "write-the-message.md: two columns": "a kind of block",
  "form-email.tsx: two columns": "a comment",
  "how-it-works.tsx: twelve columns": "a comment",
  "your-first-certificates.md: 2 Recipients": "the number of a step",
  "attendance-and-certificates.md: 20,000 rows": "a report's own limit, which its parser keeps",
  "api-keys.md: 4 MB": "the API's own limit, which its document states from the code",
  "your-own-fonts.md: 10 MB": "a limit of the reader that no feature may import",
  "en.ts: XLSX, XLS": "what a question for files takes, which its field type checks",
};

test("numbers of the product come from its code", () => {
  const found = TEXTS.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(TYPED_FACT)].map(
      ([words]) => `${path.split("/").at(-1)}: ${words}`,
    ),
  );
  expect(found.filter((one) => !(one in ACCEPTED)).sort()).toEqual([]);
  expect(Object.keys(ACCEPTED).filter((one) => !found.includes(one))).toEqual([]);
});

test("the dashboard's limits of files come from its code", () => {
  const found = globSync("app/{features,routes,ui}/**/*.{ts,tsx}")
    .filter((path) => !/\.test\.|\/languages\/catalogues\//.test(path))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
        .flatMap((line) => line.match(/\b\d+ MB\b|\b(?:CSV|XLSX?|ODS), (?:XLSX?|ODS)\b/g) ?? [])
        .map((words) => `${path.split("/").at(-1)}: ${words}`),
    );
  expect(found).toEqual(["list-problem.ts: CSV, XLS"]);
});

test("each fact is told somewhere, and is what the code says", () => {
  const all = TEXTS.map((path) => readFileSync(path, "utf8")).join();
  expect(Object.keys(PRODUCT_FACTS).filter((name) => !all.includes(`{{${name}}}`))).toEqual([]);
  expect(PRODUCT_FACTS).toMatchObject({
    formTemplates: "24",
    listTypes: "CSV, XLS, XLSX or ODS",
    listMegabytes: "25 MB",
    listRows: "250,000",
    designMegabytes: "10 MB",
  });
});
