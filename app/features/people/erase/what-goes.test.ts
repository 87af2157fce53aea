import { expect, test } from "vitest";
import { namePatterns, withoutNames } from "./what-goes.ts";

const said = (line: string, ...names: string[]) => withoutNames(line, namePatterns(names));

test("takes whole names out of a line, in any case", () => {
  expect(said("Corrected the certificate of Fúnmiláyọ̀ Adébáyọ̀", "Fúnmiláyọ̀ Adébáyọ̀")).toBe(
    "Corrected the certificate of an erased person",
  );
  expect(said("Cancelled the place of ADA OBI: CVs", "Ada Obi")).toBe(
    "Cancelled the place of an erased person: CVs",
  );
  expect(said("Released ada@mail.test", "ada@mail.test")).toBe("Released an erased person");
});

test("leaves longer names, and words that only look like one", () => {
  expect(said("Corrected the certificate of Ada Obinna", "Ada Obi")).toBe(
    "Corrected the certificate of Ada Obinna",
  );
  expect(said("Created the project Grace under pressure", "Grace")).toBe(
    "Created the project Grace under pressure",
  );
  expect(said("Revoked the certificate of Grace", "Grace")).toBe(
    "Revoked the certificate of an erased person",
  );
  expect(said("Revoked the certificate of (.*)", "(.*) +")).toBe("Revoked the certificate of (.*)");
});
