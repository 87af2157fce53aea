import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSmsOutbox } from "./outbox.server.ts";

test("each text message is its own file, named by its time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-sms-"));
  const sms = openSmsOutbox(join(folder, "outbox"));
  await Promise.all([sms.send("+2348031234567", "one"), sms.send("+2348031234567", "one")]);
  const files = await readdir(join(folder, "outbox"));
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[A-Za-z0-9_-]+\.sms\.json$/);
    expect(JSON.parse(await readFile(join(folder, "outbox", file), "utf8"))).toEqual({
      to: "+2348031234567",
      text: "one",
    });
  }
  await rm(folder, { recursive: true });
});

test("a folder that can't be written is said, not thrown", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-sms-"));
  await writeFile(join(folder, "file"), "");
  expect(
    await openSmsOutbox(join(folder, "file", "outbox")).send("+2348031234567", "one"),
  ).toMatchObject({
    kind: "unavailable",
  });
  await rm(folder, { recursive: true });
});
