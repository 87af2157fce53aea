import { expect, test } from "vitest";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { overviewRows } from "./webinar-overview.ts";

const now = new Date("2026-03-01T08:00:00.000Z");
const form = {
  publishedVersionId: "v",
  enabled: 1,
  closesAt: null,
  responseLimit: null,
  responseCount: 30,
} as Form;
const webinar = {
  state: "scheduled",
  startsAt: "2026-03-05T09:00:00.000Z",
  lengthMinutes: 60,
  timeZone: "Africa/Lagos",
  opensAt: null,
  closesAt: null,
  capacity: 60,
  placesTaken: 30,
  waitingList: 1,
} as Webinar;

const wordsOf = (
  label: string,
  changed: { form?: Partial<Form>; webinar?: Partial<Webinar> } = {},
) =>
  overviewRows(
    {
      form: { ...form, ...changed.form },
      webinar: { ...webinar, ...changed.webinar },
      reminders: 1,
      certificate: null,
    },
    now,
  ).find((row) => row.label === label)!;

test("says what is set and where it is changed", () => {
  const given = { form, webinar, reminders: 3, certificate: "Career talks" };
  expect(overviewRows(given, now).map(({ label, words, part }) => [label, words, part])).toEqual([
    ["Registration", "Open", "/people"],
    ["Places", "30 of 60 taken", "/people"],
    ["E-mails", "Confirmation, 3 reminders", "/messages"],
    ["Certificates", "Career talks", "/certificates"],
  ]);
});

test("before the form is published nobody can register", () => {
  expect(wordsOf("Registration", { form: { publishedVersionId: null } }).words).toBe(
    "Opens when you publish the form",
  );
});

test.each([
  [{ placesTaken: 60 }, "Full, the waiting list is open"],
  [{ placesTaken: 60, waitingList: 0 }, "Full"],
  [
    { opensAt: "2026-03-02T08:00:00.000Z" },
    "Opens on Monday 2 March 2026, 09:00, West Africa Time (Lagos)",
  ],
  [{ closesAt: "2026-02-28T08:00:00.000Z" }, "Closed"],
  [{ startsAt: "2026-02-01T09:00:00.000Z" }, "Over"],
] as const)("registration with %o: %s", (changed, words) => {
  expect(wordsOf("Registration", { webinar: changed }).words).toBe(words);
});

test("without a limit the places have none", () => {
  expect(wordsOf("Places", { webinar: { capacity: null } }).words).toBe("30 taken, no limit");
});
