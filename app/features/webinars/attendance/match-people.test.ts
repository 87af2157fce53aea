import { expect, test } from "vitest";
import { cpuMs } from "../../../../tests/setup/cpu-ms.ts";
import type { ReportedPerson } from "../model/report.ts";
import { matchPeople } from "./match-people.ts";

const registration = (id: string, name: string, emailKey = `${id}@mail.test`) => ({
  id,
  name,
  emailKey,
});
const REGISTERED = [
  registration("ada", "Ada Chioma Obi", "ada.obi@gmail.com"),
  registration("funmi", "Fúnmiláyọ̀ Adébáyọ̀"),
  registration("danjuma", "Ɗanjuma Musa"),
  registration("musa1", "Musa Ibrahim"),
  registration("musa2", "Ibrahim Musa"),
  registration("chi", "Chi Eze"),
  registration("uche", "Uche Ani", "family@mail.test"),
  registration("ify", "Ifeoma Ani", "family@mail.test"),
];

function match(name: string, email = "", originalName = ""): string {
  const person: ReportedPerson = {
    name,
    email,
    originalName,
    role: "attendee",
    intervals: [],
    minutes: 1,
    registrationId: null,
    by: null,
    candidates: [],
  };
  const [found] = matchPeople([person], REGISTERED);
  return found!.registrationId
    ? `${found!.by}: ${found!.registrationId}`
    : `? ${found!.candidates.join(" ")}`.trim();
}

test.each([
  ["by address, whatever the name", match("iPhone", "chi@mail.test"), "email: chi"],
  ["the same mailbox in another dress", match("x", "adaobi+zoom@googlemail.com"), "email: ada"],
  ["by the whole name without marks", match("funmilayo ADEBAYO"), "name: funmi"],
  ["in another order, with a comma and a title", match("Eze, Dr. Chi"), "name: chi"],
  ["hooked letters", match("Danjuma Musa"), "name: danjuma"],
  ["by the name they had before", match("Phone", "", "Chi Eze"), "name: chi"],
  [
    "another address is no reason against the name",
    match("Chi Eze", "someone@else.test"),
    "name: chi",
  ],
  ["a middle name is missing: a doubt", match("Ada Obi"), "? ada"],
  ["an initial: a doubt", match("A. Obi"), "? ada"],
  ["one word: a doubt", match("Chi"), "? chi"],
  ["two people of one name: a doubt", match("Musa Ibrahim"), "? musa1 musa2"],
  ["a name that says otherwise is nobody", match("Chi Okafor"), "?"],
  ["a device is nobody", match("iPhone"), "?"],
  ["of two with one address, by the name", match("Ani Ifeoma", "family@mail.test"), "email: ify"],
  ["a shared address is a doubt", match("iPhone", "family@mail.test"), "? uche ify"],
  ["an initial comes first", match("I. Ani", "family@mail.test"), "? ify uche"],
])("%s", (_, found, expected) => {
  expect(found).toBe(expected);
});

test("a second row of a name matched by address is asked about", () => {
  const base = {
    originalName: "",
    role: "attendee" as const,
    intervals: [],
    minutes: 1,
    registrationId: null,
    by: null,
    candidates: [],
  };
  const [first, second] = matchPeople(
    [
      { ...base, name: "Chi Eze", email: "chi@mail.test" },
      { ...base, name: "Chi Eze", email: "" },
    ],
    REGISTERED,
  );
  expect(first).toMatchObject({ registrationId: "chi", by: "email" });
  expect(second).toMatchObject({ registrationId: null, candidates: ["chi"] });
});

test("a huge report full of shared names is matched at once", async () => {
  const people = Array.from({ length: 10_000 }, (_, at) => ({
    name: at % 2 ? "John Smith" : `John Smith ${at}`,
    email: "",
    originalName: "",
    role: "attendee" as const,
    intervals: [],
    minutes: 1,
    registrationId: null,
    by: null,
    candidates: [],
  }));
  const registered = Array.from({ length: 10_000 }, (_, at) =>
    registration(`r${at}`, at % 2 ? "John Smith" : `Smith John M${at}`),
  );
  let second: ReturnType<typeof matchPeople>[number] | undefined;
  const ms = await cpuMs(() => {
    [, second] = matchPeople(people, registered);
  });
  expect(ms).toBeLessThan(2_000);
  expect(second!.registrationId).toBeNull();
  expect(second!.candidates).toHaveLength(5);
});
