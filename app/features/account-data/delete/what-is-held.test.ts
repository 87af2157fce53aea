import { expect, test } from "vitest";
import { deletedDataLabels, exportedDataLabel } from "./what-is-held.ts";

const NOTHING = {
  projects: 0,
  people: 0,
  certificates: 0,
  forms: 0,
  responses: 0,
  registrations: 0,
  sentMessages: 0,
  openSends: 0,
  organisers: 1,
};

test("what there is none of is not named", () => {
  expect(exportedDataLabel(NOTHING)).toBe("your settings and the activity log");
  expect(deletedDataLabels(NOTHING)).toEqual(["your settings and the activity log"]);
});

test("one of a kind is one, and thousands can be read", () => {
  expect(
    exportedDataLabel({ ...NOTHING, projects: 1, people: 1, certificates: 1, sentMessages: 1 }),
  ).toBe(
    "1 project with its design, 1 person on your lists, 1 certificate, 1 message with what happened to it, your settings, the activity log and the files you uploaded",
  );
  expect(exportedDataLabel({ ...NOTHING, people: 1204 })).toBe(
    "1,204 people on your lists, your settings and the activity log",
  );
  expect(deletedDataLabels({ ...NOTHING, certificates: 1, organisers: 2 })).toEqual([
    "1 certificate. Its page and files are deleted. Seven days before, we ask its holder to save it. For five years we still confirm that you issued it, and recognise its file",
    "the sign-in of everyone who works only in this account",
    "your settings and the activity log",
  ]);
});

test("forms, what was answered to them, and who registered, are named", () => {
  expect(exportedDataLabel({ ...NOTHING, forms: 2, responses: 1, registrations: 1500 })).toBe(
    "2 forms with their questions, 1 response with attached files, 1,500 registrations for webinars, your settings, the activity log and the files you uploaded",
  );
  expect(deletedDataLabels({ ...NOTHING, forms: 1, responses: 2, registrations: 1 })).toEqual([
    "1 form: its public page closes",
    "2 responses, with attached files",
    "1 registration for a webinar. Join links stop working",
    "your settings and the activity log",
  ]);
});
