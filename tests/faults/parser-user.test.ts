// @module-tag long
import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as XLSX from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findParserUser } from "../../app/engines/parser-processes/parser-user.server.ts";
import { startParser } from "../../app/engines/parser-processes/start-parser.server.ts";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import { givePlan } from "../factories/give-plan.ts";
import { HttpVisitor } from "../setup/http-visitor.ts";
import { family } from "../setup/process-memory.ts";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";
import { dropTestDatabase, openTestDatabase, testDatabaseEnv } from "../setup/test-database.ts";

const PASSWORD = "Correct-horse-9";
/** Without root nobody begins a process as another user. */
const { user, problem } = findParserUser("nobody", resolve("package.json"));
const why = user ? "" : ` (skipped: ${problem})`;
/** Somebody who is neither root nor nobody, as `iweri` is of a unit. */
const SERVICE = { uid: 54_321, gid: 54_321 };
const CAPABILITIES = ["kill", "setgid", "setuid"];

let folder: string;
let server: RealProcess;
let owner: HttpVisitor;

/**
 * As deploy/iweri-parser-user.conf has it: a user of its own, three capabilities and no way to
 * more.
 */
const asService = (() => {
  const given = CAPABILITIES.map((name) => `+${name}`).join();
  return [
    ...[
      "setpriv",
      `--reuid=${SERVICE.uid}`,
      `--regid=${SERVICE.gid}`,
      "--clear-groups",
      "--no-new-privs",
    ],
    ...[`--inh-caps=-all,${given}`, `--ambient-caps=-all,${given}`, `--bounding-set=-all,${given}`],
  ];
})();

async function startIn(name: "root" | "service"): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "iweri-user-"));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const db = await openTestDatabase(dataDir);
  const { accountId } = await createAccount(db, {
    kind: "company",
    accountName: "Lagoon Academy",
    firstName: "Adaeze",
    lastName: "Nwosu",
    email: "ada@lagoon.test",
    passwordHash: await hashPassword(PASSWORD),
    supportEmail: "help@lagoon.test",
    now: new Date(),
  });
  await givePlan(db, accountId);
  await db.destroy();
  const env = {
    ...productionEnv(dataDir, await freePort()),
    ...(await testDatabaseEnv(dataDir)),
    WORKER: "inline",
  };
  const as = name === "service" ? { before: asService } : {};
  if (name === "service") for (const path of [folder, dataDir]) chownAll(path);
  server = startProgram("serve.mjs", env, as);
  await answering(server);
  owner = new HttpVisitor(server.port);
  const signedIn = await owner.post(
    "/sign-in",
    { email: "ada@lagoon.test", password: PASSWORD },
    origin(),
  );
  expect(signedIn.status).toBe(303);
}

function chownAll(path: string): void {
  expect(spawnSync("chown", ["-R", `${SERVICE.uid}:${SERVICE.gid}`, path]).status).toBe(0);
  chownSync(path, SERVICE.uid, SERVICE.gid);
}

const origin = () => ({ Origin: `http://localhost:${server.port}` });

async function stop(): Promise<void> {
  server.child.kill("SIGKILL");
  await server.ended;
  await dropTestDatabase(join(folder, "data"));
  rmSync(folder, { recursive: true, force: true });
}

function upload(bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "people.xlsx"));
  return owner.post("/bulk-email/upload", form, origin());
}

/** Lines of /proc/…/status of the server's parsers. */
function parsers(): Record<string, string>[] {
  return family(server.child.pid ?? 0)
    .filter((id) => readFileSync(`/proc/${id}/cmdline`, "utf8").includes("parser-process"))
    .map((id) =>
      Object.fromEntries(
        readFileSync(`/proc/${id}/status`, "utf8")
          .split("\n")
          .map((line) => line.split(":\t") as [string, string]),
      ),
    );
}

describe.skipIf(!user).each(["root", "service"] as const)(
  `a server that runs as %s${why}`,
  (name) => {
    beforeAll(() => startIn(name));
    afterAll(stop);

    test("opens files as another user, who has no rights", async () => {
      await expect.poll(() => parsers().length).toBeGreaterThanOrEqual(2);
      const { uid = 0, gid = 0 } = user ?? {};
      for (const parser of parsers()) {
        expect(parser.Uid?.split("\t")).toEqual(Array(4).fill(String(uid)));
        expect(parser.Gid?.split("\t")).toEqual(Array(4).fill(String(gid)));
        expect([parser.Groups?.trim(), parser.NoNewPrivs]).toEqual(["", "1"]);
        for (const set of ["CapInh", "CapAmb"])
          expect([set, Number.parseInt(parser[set] ?? "1", 16)]).toEqual([set, 0]);
      }
      expect(server.output()).not.toContain("own user");
    });

    test("a workbook is read, and a broken one refused", async () => {
      const sheet = XLSX.utils.aoa_to_sheet([
        ["First Name", "Email Address"],
        ["Ada", "ada@mail.test"],
      ]);
      const book = XLSX.write(
        { SheetNames: ["People"], Sheets: { People: sheet } },
        { type: "buffer", bookType: "xlsx" },
      );
      const answer = await upload(book);
      expect(answer.status, await answer.clone().text()).toBe(303);
      const page = await owner.page(answer.headers.get("Location") ?? "");
      expect(page).toContain("ada@mail.test");
      expect((await upload(book.subarray(0, 500))).status).toBe(422);
    });
  },
);

test.skipIf(!user)(`what takes a parser over reaches neither data nor network${why}`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "iweri-data-"));
  await (await openTestDatabase(dataDir)).destroy();
  const program = resolve("tests/faults/confined-process.mjs");
  const limits = { memoryMb: 320, heapMb: 128, cpuSeconds: 60, user: () => user };
  const child = startParser({ ...limits, program });
  try {
    await message(child, "ready");
    child.send({ ask: { dataDir, serverId: process.pid, port: await freePort() } });
    const { answer } = await message(child, "answer");
    const { user: uid, groups, ...tried } = answer as Record<string, unknown>;
    expect([uid, groups]).toEqual([user?.uid, [user?.gid]]);
    expect(tried).toEqual({
      "read the database": "EACCES",
      "list the data folder": "EACCES",
      "write to the data folder": expect.stringMatching(/EACCES|ERR_ACCESS_DENIED/),
      "read the server's environment": "EACCES",
      "read the server's memory": "EACCES",
      "list the server's open files": "EACCES",
      "send the server a signal": "EPERM",
      "become root": expect.stringMatching(/EPERM|EINVAL/),
      "find a secret in its own environment": "nothing there",
      "see a network": "none",
      "connect to the server": "ENETUNREACH",
    });
  } finally {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function message(
  child: ChildProcess,
  kind: string,
): Promise<{ kind: string; answer?: unknown }> {
  const [said] = (await once(child, "message", { signal: AbortSignal.timeout(60_000) })) as [
    { kind: string },
  ];
  expect(said.kind).toBe(kind);
  return said;
}
