import { expect, test } from "vitest";
import { repeatWhileRefused } from "#app/engines/database/postgres-retries.server.ts";

const refusal = (code: string) => Object.assign(new Error(code), { code });

/** Work that fails with these codes, one a try, and then succeeds; and how often it was tried. */
function failing(...codes: string[]) {
  const work = {
    tries: 0,
    async run() {
      const code = codes[work.tries++];
      if (code) throw refusal(code);
      return "done";
    },
  };
  return work;
}

test("a number taken at the same moment is looked for again", async () => {
  const work = failing("23505", "40001", "23505");
  await expect(repeatWhileRefused(work.run)).resolves.toBe("done");
  expect(work.tries).toBe(4);
});

test("a duplicate that stays one is thrown after five tries", async () => {
  const work = failing(...Array.from({ length: 9 }, () => "23505"));
  await expect(repeatWhileRefused(work.run)).rejects.toMatchObject({ code: "23505" });
  expect(work.tries).toBe(5);
});

test("any other error is thrown at once", async () => {
  const work = failing("23502");
  await expect(repeatWhileRefused(work.run)).rejects.toMatchObject({ code: "23502" });
  expect(work.tries).toBe(1);
});
