import { expect, test } from "vitest";
import { AudienceRecord, reachedReader } from "./audience-record.server.ts";

const PEOPLE = Array.from({ length: 20_000 }, (_, number) => ({
  number,
  email: `p${number}@x.test`,
  isReached: number % 7 !== 3,
}));

function record(people: typeof PEOPLE, digest?: string): AudienceRecord {
  const record = new AudienceRecord(digest);
  for (const { number, email, isReached } of people)
    record.add([number, email], { number, isReached });
  return record;
}

test("an audience read in two parts has the digest of one", () => {
  const whole = record(PEOPLE).finish();
  const half = record(PEOPLE.slice(0, 777)).soFar();
  expect(record(PEOPLE.slice(777), half).soFar()).toBe(whole.digest);
  expect(whole).toMatchObject({ members: 20_000, upTo: 19_999 });
});

test("one letter, one person or their order make another digest", () => {
  const { digest } = record(PEOPLE).finish();
  expect(
    record([
      ...PEOPLE.slice(0, 5),
      { ...PEOPLE[5]!, email: "P5@x.test" },
      ...PEOPLE.slice(6),
    ]).soFar(),
  ).not.toBe(digest);
  expect(record(PEOPLE.slice(0, -1)).soFar()).not.toBe(digest);
  expect(record([...PEOPLE].reverse()).soFar()).not.toBe(digest);
});

test("it knows of each person whether they were reached", () => {
  const { bits, reached } = record(PEOPLE).finish();
  const wasReached = reachedReader(bits);
  expect(PEOPLE.every(({ number, isReached }) => wasReached(number) === isReached)).toBe(true);
  expect(reached).toBe(PEOPLE.filter(({ isReached }) => isReached).length);
  expect(wasReached(20_008)).toBe(false);
});
