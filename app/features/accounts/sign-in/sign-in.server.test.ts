import { hash, verify } from "@node-rs/argon2";
import { beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "#app/platform/config.server.ts";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { createAccount } from "../accounts.server.ts";
import { hashPassword, isOutdatedHash } from "../passwords.server.ts";
import { signIn } from "./sign-in.server.ts";

// Files share a process: what another one imported before would go on comparing passwords unseen.
vi.hoisted(() => {
  vi.resetModules();
});
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const PASSWORD = "Correct-horse-9";
const db = await openTestDatabase();
const config = readConfig({ NODE_ENV: "test" });
for (const [email, passwordHash] of [
  ["ada@lagoon.test", await hashPassword(PASSWORD)],
  ["social@lagoon.test", null],
] as const) {
  const name = { accountName: "Lagoon", firstName: "Ada", lastName: "Obi" };
  await createAccount(db, {
    kind: "company",
    ...name,
    email,
    passwordHash,
    supportEmail: email,
    now: new Date(),
  });
}

let client = 0;
const ask = (email: string, password: string) =>
  signIn(
    { db, config },
    {
      email,
      password,
      browser: { cookies: null, userAgent: null, address: `192.0.2.${++client}` },
    },
  );

beforeEach(() => {
  vi.mocked(verify).mockClear();
  vi.mocked(hash).mockClear();
});

/** The costs at the head of a PHC string, and its length: what a comparison has to do. */
const workOf = (phc: string | Uint8Array) => [
  String(phc).split("$").slice(1, 4),
  String(phc).length,
];

test.each([
  ["a wrong password", "ada@lagoon.test", "Wrong-horse-9"],
  ["an unknown address", "nobody@lagoon.test", "Wrong-horse-9"],
  ["somebody without a password", "social@lagoon.test", "Wrong-horse-9"],
  ["what is no address", "nobody", "Wrong-horse-9"],
  ["more than a thousand letters", "ada@lagoon.test", "x".repeat(1001)],
  ["more than a thousand letters for nobody", "nobody@lagoon.test", "x".repeat(1_000_000)],
])("C27 %s: one comparison with the costs of any other", async (_what, email, password) => {
  expect(await ask(email, password)).toEqual({ kind: "refused" });
  expect(hash).not.toHaveBeenCalled();
  expect(verify).toHaveBeenCalledTimes(1);
  const [against, typed] = vi.mocked(verify).mock.calls[0]!;
  expect(workOf(against as string)).toEqual([["argon2id", "v=19", "m=19456,t=2,p=1"], 97]);
  expect(String(typed).length).toBeLessThanOrEqual(1000);
});

test("of a thousand-character password, the beginning is not enough", async () => {
  const long = "Aa1!".repeat(250);
  const passwordHash = await hashPassword(long);
  await db
    .updateTable("users")
    .set({ passwordHash })
    .where("email", "=", "social@lagoon.test")
    .execute();
  expect((await ask("social@lagoon.test", long)).kind).toBe("welcome");
  expect((await ask("social@lagoon.test", `${long}x`)).kind).toBe("refused");
});

test("a password typed with other code points for the same letters matches", async () => {
  const passwordHash = await hashPassword("\u1eb8\u0300k\u1ecd\u0301-25!");
  await db
    .updateTable("users")
    .set({ passwordHash })
    .where("email", "=", "social@lagoon.test")
    .execute();
  expect((await ask("social@lagoon.test", "E\u0323\u0300ko\u0323\u0301-25!")).kind).toBe("welcome");
});

test("only today's costs are kept", async () => {
  expect(isOutdatedHash(await hashPassword("x"))).toBe(false);
  expect(isOutdatedHash(await hash("x", { memoryCost: 8192, timeCost: 3, parallelism: 1 }))).toBe(
    true,
  );
});
