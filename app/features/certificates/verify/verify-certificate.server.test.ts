import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import type { Design, TextField } from "#app/engines/certificate/design.ts";
import { issueOne } from "../../../../tests/factories/issued-certificates.ts";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { verifyCertificate } from "./verify-certificate.server.ts";

const now = new Date("2025-11-20T14:42:00.000Z");
let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeEach(async () => {
  db = await openTestDatabase();
});

const text = (id: string, label: string, content: string): TextField => ({
  kind: "text",
  id,
  label,
  box: { x: 10, y: 10, width: 80, height: 10 },
  content,
  font: "Noto Sans",
  size: 16,
  minSize: 8,
  align: "left",
  bold: false,
  italic: false,
  underline: false,
  list: false,
  colour: "#000000",
});
const design: Design = {
  widthPx: 2000,
  heightPx: 1414,
  backgroundId: "built-in:guilloche",
  fields: [
    text("heading", "Heading", "Certificate of Completion"),
    text("name", "Full Name", "{Full Name}"),
    text("grade", "Grade", "with the grade {Grade}"),
    text("mail", "Contact", "Reach me at {Email Address}"),
    text("empty", "Honours", "{Honours}"),
    { kind: "qr", id: "qr", label: "QR code", box: { x: 80, y: 80, width: 10, height: 10 } },
  ],
};

test("C07 the verdict holds every printed text, so that edited grades show", async () => {
  const { id } = await issueOne(db, { design, fields: { Grade: "Pass" } });
  const verdict = await verifyCertificate(db, id, now);
  if (verdict.status === "unknown") throw new Error("unknown");
  expect(verdict.printed).toEqual([
    { label: null, text: "Certificate of Completion" },
    { label: "Name", text: "Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC") },
    { label: "Grade", text: "with the grade Pass" },
    { label: "E-mail address", text: "Reach me at [e-mail address not shown]" },
  ]);
});

test("C07 what was printed stays when the project's design changes afterwards", async () => {
  const { id, projectId } = await issueOne(db, { design, fields: { Grade: "Pass" } });
  const changed = { ...design, fields: [text("grade", "Grade", "with distinction")] };
  await db
    .updateTable("projects")
    .set({ design: JSON.stringify(changed) })
    .where("id", "=", projectId)
    .execute();
  const verdict = await verifyCertificate(db, id, now);
  expect(
    verdict.status !== "unknown" && verdict.printed.find(({ label }) => label === "Grade")?.text,
  ).toBe("with the grade Pass");
});

test("a certificate is valid until the moment it expires", async () => {
  const { id } = await issueOne(db, { expiresAt: "2025-11-20T15:00:00.000Z" });
  expect((await verifyCertificate(db, id, now)).status).toBe("valid");
  expect((await verifyCertificate(db, id, new Date("2025-11-20T15:00:00.000Z"))).status).toBe(
    "expired",
  );
});

test("C08 a well-formed id never issued, or a naughty string, is unknown", async () => {
  await issueOne(db);
  const naughty = JSON.parse(
    readFileSync(new URL("../../../../tests/fixtures/text/blns.json", import.meta.url), "utf8"),
  ) as string[];
  for (const input of ["0000-0000-0000-0000-0000", "' or 1=1 --", ...naughty]) {
    expect(await verifyCertificate(db, input, now)).toEqual({ status: "unknown", isSample: false });
  }
});
