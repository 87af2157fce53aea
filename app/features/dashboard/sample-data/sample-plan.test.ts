import { expect, test } from "vitest";
import { findBuiltIn } from "#app/engines/certificate/design.ts";
import { isSampleAddress, readEmailAddress } from "#app/engines/email-address/email-address.ts";
import {
  minutesAgo,
  SAMPLE_FORMS,
  SAMPLE_NEXT_WEBINARS,
  SAMPLE_PAST_WEBINARS,
  SAMPLE_PEOPLE,
  SAMPLE_PROJECTS,
  samplePerson,
} from "./sample-plan.ts";

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

test("sample data has 872 certificates sent, 21 webinars hosted, 256 forms filed", () => {
  const sent = SAMPLE_PROJECTS.filter(({ sentHoursAgo }) => sentHoursAgo !== null).flatMap(
    ({ people }) =>
      (["delivered", "accepted", "bounced", "complained"] as const).map(
        (state) => people[state] ?? 0,
      ),
  );
  expect(sum(sent)).toBe(872);
  expect(SAMPLE_PAST_WEBINARS).toHaveLength(21);
  expect(sum([...SAMPLE_FORMS, ...SAMPLE_NEXT_WEBINARS].map(({ responses }) => responses))).toBe(
    256,
  );
});

test("designs exist, titles are told apart, and places are enough", () => {
  for (const { design } of SAMPLE_PROJECTS) expect(findBuiltIn(design)?.slug).toBe(design);
  expect(new Set(SAMPLE_PROJECTS.map(({ title }) => title)).size).toBe(SAMPLE_PROJECTS.length);
  expect(new Set(SAMPLE_PAST_WEBINARS).size).toBe(21);
  for (const { capacity, responses } of SAMPLE_NEXT_WEBINARS)
    expect(responses).toBeLessThanOrEqual(capacity);
});

test("everybody has an address of their own that no mail can reach", () => {
  const people = Array.from({ length: SAMPLE_PEOPLE }, (_, number) => samplePerson(number));
  expect(new Set(people.map(({ email }) => email)).size).toBe(SAMPLE_PEOPLE);
  expect(people.every(({ email }) => isSampleAddress(email) && readEmailAddress(email).ok)).toBe(
    true,
  );
  expect(samplePerson(SAMPLE_PEOPLE + 3)).toEqual(samplePerson(3));
  expect(isSampleAddress("Ada@Sample.Example ")).toBe(true);
  expect(isSampleAddress("ada@sample.example.com")).toBe(false);
  expect(isSampleAddress("ada@notsample.example")).toBe(false);
});

test("answers came over two months, the newest minutes ago", () => {
  expect(minutesAgo(0, 256)).toBe(4);
  expect(minutesAgo(255, 256)).toBe(86_004);
});
