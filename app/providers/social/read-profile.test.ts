import { expect, test } from "vitest";
import { cleanName, readGoogleProfile, readXProfile, splitDisplayName } from "./provider-rules.ts";

const GOOGLE = {
  sub: "10769150350006150715113082367",
  name: "Fúnmiláyọ̀ Grace Adébáyọ̀",
  given_name: "Fúnmiláyọ̀ Grace",
  family_name: "Adébáyọ̀",
  email: "Funmi@Gmail.com",
  email_verified: true,
};

test("Google gives two name parts, and whether the address is verified", () => {
  expect(readGoogleProfile(GOOGLE)).toEqual({
    provider: "google",
    subject: "10769150350006150715113082367",
    email: "Funmi@Gmail.com",
    emailVerified: true,
    firstName: "Fúnmiláyọ̀ Grace",
    lastName: "Adébáyọ̀",
    label: "Funmi@Gmail.com",
  });
});

test.each([
  [{ given_name: undefined, family_name: undefined }, "Fúnmiláyọ̀", "Grace Adébáyọ̀"],
  [{ family_name: undefined }, "Fúnmiláyọ̀ Grace", ""],
  [{ given_name: undefined, family_name: undefined, name: "Madonna" }, "Madonna", ""],
  [{ given_name: undefined, family_name: undefined, name: undefined }, "Funmi", ""],
])("names with %j left out or changed", (changes, firstName, lastName) => {
  expect(readGoogleProfile({ ...GOOGLE, ...changes })).toMatchObject({ firstName, lastName });
});

test.each([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
  [undefined, false],
  [1, false],
])("email_verified %j counts as %s", (email_verified, expected) => {
  expect(readGoogleProfile({ ...GOOGLE, email_verified })?.emailVerified).toBe(expected);
});

test("an address that is not there is not verified", () => {
  expect(readGoogleProfile({ ...GOOGLE, email: undefined })).toMatchObject({
    email: null,
    emailVerified: false,
  });
  expect(readGoogleProfile({ ...GOOGLE, email: "" })).toMatchObject({
    email: null,
    emailVerified: false,
  });
});

test.each([undefined, "", 42, null, {}, "7".repeat(256)])(
  "Google's answer with the id %j says nobody",
  (sub) => {
    expect(readGoogleProfile({ ...GOOGLE, sub })).toBeNull();
  },
);

test("X: the display name's first word, the rest, any confirmed address", () => {
  const data = { id: "2244994945", name: "Ngozi Adaeze Okafor", username: "ngozi_o" };
  const person = {
    provider: "x",
    subject: "2244994945",
    firstName: "Ngozi",
    lastName: "Adaeze Okafor",
    label: "@ngozi_o",
  };
  expect(readXProfile({ data })).toEqual({ ...person, email: null, emailVerified: false });
  expect(readXProfile({ data: { ...data, confirmed_email: "ngozi@people.test" } })).toEqual({
    ...person,
    email: "ngozi@people.test",
    emailVerified: true,
  });
});

test.each([
  {},
  { data: null },
  { data: [] },
  { data: { name: "No id" } },
  { data: { id: 7 } },
  { data: { id: "7".repeat(256) } },
  { errors: [{ title: "Gone" }] },
])("X's answer %j says nobody", (answer) => {
  expect(readXProfile(answer)).toBeNull();
});

test("a display name of nothing that shows becomes the @name", () => {
  expect(
    readXProfile({ data: { id: "1", name: " \u202e\u0000 ", username: "ngozi_o" } })?.firstName,
  ).toBe("ngozi_o");
});

test("names come on one line, composed, without control characters, and not endless", () => {
  expect(cleanName("  Ada\n\tObi\u0000 ")).toBe("Ada Obi");
  expect(cleanName("Ada\u202eibO")).toBe("Ada ibO");
  expect(cleanName("O\u0323la\u0301")).toBe("Ọlá");
  expect([...cleanName("👩🏾‍🎓".repeat(3000))].length).toBe(100);
  expect(cleanName("👩🏾‍🎓 Ada")).toBe("👩🏾‍🎓 Ada");
  expect(cleanName(undefined)).toBe("");
});

test("splitting a display name", () => {
  expect(splitDisplayName("")).toEqual({ firstName: "", lastName: "" });
  expect(splitDisplayName("Ada")).toEqual({ firstName: "Ada", lastName: "" });
  expect(splitDisplayName("Ada Obi Eze")).toEqual({ firstName: "Ada", lastName: "Obi Eze" });
});
