import { createPublicKey, verify } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withoutSeal, withSeal } from "../../../app/engines/certificate-proof/seal-in-file.ts";
import { deleteAccountsDaily } from "../../../app/features/account-data/delete/delete-accounts.server.ts";
import { pruneRows } from "../../../app/features/account-data/retention/prune.server.ts";
import { drawRequestFor } from "../../../app/features/certificates/draw/draw-certificate.server.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { signCredential } from "../../../app/features/certificates/issue/signed-credential.server.ts";
import { type IssuedCertificate, issueOne } from "../../factories/issued-certificates.ts";
import { until } from "../../factories/sending-harness.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { readPage } from "../../setup/page.ts";
import { mailsInOutbox } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const DAY = 86_400_000;
let now: Date;
let app: TestApp;
let issued: IssuedCertificate;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeEach(async () => {
  now = new Date("2026-11-20T09:00:00.000Z");
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser({ accountName: "Lagoon Digital Academy" });
  issued = await issueOne(app.context.db, {
    accountId: owner.accountId,
    expiresAt: "2027-01-01T00:00:00.000Z",
  });
});
afterEach(() => app.stop());

const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY);
};
const askForDeletion = () =>
  app.context.db
    .updateTable("accounts")
    .set({ deleteAfter: new Date(now.getTime() + 14 * DAY).toISOString() })
    .where("id", "=", owner.accountId)
    .execute();
async function deleteNow(): Promise<void> {
  await askForDeletion();
  later(14);
  await deleteAccountsDaily(app.context);
}
const bytesOf = async (kind: "pdf" | "png") =>
  new Uint8Array(await (await app.visitor().get(`/c/${issued.id}.${kind}`)).arrayBuffer());
async function checkFile(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  const answer = await app.visitor().post("/verify", form);
  return app.visitor().page(answer.headers.get("Location")!);
}

test("after a deletion the page says who issued it and when", async () => {
  await deleteNow();
  const page = await readPage(await app.visitor().page(`/c/${issued.id}`));
  page.getByRole("heading", { level: 1, name: "A certificate was issued here under this ID" });
  for (const fact of [
    "Lagoon Digital Academy",
    "14 November 2025",
    "1 January 2027",
    "Valid when the account was closed",
    "This page is kept until 3 December 2031.",
  ])
    expect(page.text).toContain(fact);
  expect(page.text).not.toContain("Adébáyọ̀".normalize("NFC"));
  expect(page.text).not.toContain("Data Analysis");
});

test("what stays is signed, and its key stays published", async () => {
  await deleteNow();
  const answer = await app.visitor().get(`/c/${issued.id}.json`);
  expect(answer.status).toBe(410);
  const stub = (await answer.json()) as Record<string, string>;
  expect(stub).toMatchObject({
    issuer: "Lagoon Digital Academy",
    issuedOn: "2025-11-14",
    status: "valid",
  });
  const did = await (await app.visitor().get("/issuers/installation/did.json")).json();
  const method = did.verificationMethod.find(
    ({ id }: { id: string }) => id === stub.verificationMethod,
  );
  const key = createPublicKey({ key: method.publicKeyJwk, format: "jwk" });
  const isSigned = (statement: string) =>
    verify(null, Buffer.from(statement), key, Buffer.from(stub.signature!, "base64url"));
  expect(isSigned(stub.statement!)).toBe(true);
  expect(isSigned(stub.statement!.replace("Lagoon", "Laguna"))).toBe(false);
  expect(JSON.parse(stub.statement!)).toMatchObject({
    issuer: stub.issuer,
    pdfSha256: stub.pdfSha256,
  });
});

const SAME = "exactly the one that was issued. Nothing in it was changed";
const DIFFERS = "is not exactly one that was issued";

test("the holder's own files are recognised, and changed ones are not", async () => {
  const [pdf, png] = [await bytesOf("pdf"), await bytesOf("png")];
  const other = await issueOne(app.context.db, { accountId: owner.accountId, firstName: "Ada" });
  const otherPdf = new Uint8Array(
    await (await app.visitor().get(`/c/${other.id}.pdf`)).arrayBuffer(),
  );
  await deleteNow();
  expect((await app.visitor().get(`/c/${issued.id}.pdf`)).status).toBe(410);
  expect(await checkFile(pdf, "a.pdf")).toContain(SAME);
  expect(await checkFile(png, "a.png")).toContain(SAME);
  expect(await checkFile(otherPdf, "a.pdf")).toContain(SAME);
  const middle = (bytes: Uint8Array<ArrayBuffer>) => {
    const changed = bytes.slice();
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    return changed;
  };
  const unsealed = new Uint8Array(withoutSeal("pdf", pdf).content);
  const { seal } = withoutSeal("pdf", otherPdf);
  for (const changed of [
    new Uint8Array([...pdf, 10]),
    middle(pdf),
    unsealed,
    withSeal("pdf", unsealed, seal!),
  ])
    expect(await checkFile(changed, "a.pdf")).toContain(DIFFERS);
  for (const changed of [middle(png), new Uint8Array(withoutSeal("png", png).content)])
    expect(await checkFile(changed, "a.png")).toContain(DIFFERS);
});

test("a file from before a change of its validity is not recognised", async () => {
  const pdf = await bytesOf("pdf");
  await app.context.db
    .updateTable("certificates")
    .set({ expiresAt: "2028-01-01T00:00:00.000Z" })
    .where("id", "=", issued.id)
    .execute();
  await deleteNow();
  expect(await checkFile(pdf, "a.pdf")).toContain(DIFFERS);
});

test("to delete an account whose files are sealed, nothing is drawn", async () => {
  await askForDeletion();
  later(14);
  const { drawing } = app.context;
  const drawn = [vi.spyOn(drawing, "png"), vi.spyOn(drawing, "pdf")];
  await deleteAccountsDaily(app.context);
  for (const spy of drawn) expect(spy).not.toHaveBeenCalled();
  expect(
    await app.context.db.selectFrom("certificateStubs").select("idHash").execute(),
  ).toHaveLength(1);
});

test("files without a seal are hashed during the fourteen days", async () => {
  const { db, drawing } = app.context;
  await db.updateTable("certificates").set({ unsealedFiles: 1 }).execute();
  const request = await drawRequestFor(db, app.context, issued.id);
  const certificate = await db.selectFrom("certificates").selectAll().executeTakeFirstOrThrow();
  const { design } = request;
  // PNGs had a JWT then.
  const asThen = { now, curve: "Ed25519" } as const;
  const source = { certificate, design };
  const credential = await signCredential(db, app.context.config, source, asThen);
  const [png, pdf, earlier] = [
    await drawing.png({ ...request, credential }),
    await drawing.pdf(request),
    await drawing.pdf({ ...request, pdfLayout: "earlier" }),
  ];
  await askForDeletion();
  await deleteAccountsDaily(app.context);
  await app.work();
  await until(
    async () =>
      (await db.selectFrom("certificateFingerprints").select("certificateId").execute()).length ===
      1,
  );
  later(14);
  const spies = [vi.spyOn(drawing, "png"), vi.spyOn(drawing, "pdf")];
  await deleteAccountsDaily(app.context);
  for (const spy of spies) expect(spy, "what was hashed is not drawn again").not.toHaveBeenCalled();
  expect(await checkFile(png, "a.png")).toContain(SAME);
  for (const file of [pdf, earlier]) expect(await checkFile(file, "a.pdf")).toContain(SAME);
  expect(await db.selectFrom("certificateFingerprints").selectAll().execute()).toEqual([]);
});

test("without those days, some old files are hashed as the account goes", async () => {
  const { db, drawing } = app.context;
  await db.updateTable("certificates").set({ unsealedFiles: 1 }).execute();
  const earlier = await drawing.pdf({
    ...(await drawRequestFor(db, app.context, issued.id)),
    pdfLayout: "earlier",
  });
  const sealed = await bytesOf("pdf");
  await deleteNow();
  for (const file of [earlier, sealed]) expect(await checkFile(file, "a.pdf")).toContain(SAME);
});

test("a revoked certificate stays revoked, and has no file", async () => {
  await revokeCertificate(app.context.db, {
    accountId: owner.accountId,
    certificateId: issued.id,
    reason: "",
    now,
  });
  await deleteNow();
  const page = await readPage(await app.visitor().page(`/c/${issued.id}`));
  expect(page.text).toContain("Revoked");
  expect(page.queryByRole("link", { name: "Check the file" })).toBeNull();
});

test("a stub names neither its holder nor its certificate", async () => {
  await deleteNow();
  const [row, ...more] = await app.context.db.selectFrom("certificateStubs").selectAll().execute();
  expect(more).toEqual([]);
  const text = JSON.stringify(row);
  for (const secret of [issued.id, "Fúnmi", "funmi@people.test", "Data Analysis"])
    expect(text).not.toContain(secret);
});

test("after five years nothing is known of it any more", async () => {
  await deleteNow();
  later(5 * 365 - 1);
  await pruneRows(app.context, now);
  expect((await app.visitor().get(`/c/${issued.id}`)).status).toBe(200);
  later(2);
  await pruneRows(app.context, now);
  expect((await app.visitor().get(`/c/${issued.id}`)).status).toBe(404);
});

test("holders are e-mailed once, seven days before the deletion", async () => {
  await issueOne(app.context.db, { accountId: owner.accountId, title: "A second one" });
  await issueOne(app.context.db, { accountId: owner.accountId, email: "bounced@people.test" });
  const bounced = {
    accountId: owner.accountId,
    email: "bounced@people.test",
    reason: "bounced" as const,
    detail: "",
    createdAt: now.toISOString(),
  };
  await app.context.db.insertInto("suppressions").values(bounced).execute();
  await issueOne(app.context.db, { accountId: owner.accountId, email: "zainab@people.test" });
  await app.context.db
    .updateTable("certificates")
    .set({ language: "ha" })
    .where("holderEmail", "=", "zainab@people.test")
    .execute();
  await askForDeletion();
  const mails = async () =>
    (await mailsInOutbox(app.context.config.dataDir))
      .filter(({ subject }) => /^Save your certificate|^Ku ajiye/.test(subject ?? ""))
      .sort((one, other) => ((one.subject ?? "") < (other.subject ?? "") ? 1 : -1));
  later(6);
  await deleteAccountsDaily(app.context);
  await app.work();
  expect(
    await app.context.db.selectFrom("batches").select("id").where("kind", "=", "notice").execute(),
  ).toEqual([]);
  later(1.5);
  await deleteAccountsDaily(app.context);
  await deleteAccountsDaily(app.context);
  await app.work();
  await until(async () => (await mails()).length > 1);
  const sent = await mails();
  expect(sent.map(({ to }) => [to ?? []].flat()[0]?.value[0]?.address)).toEqual([
    "funmi@people.test",
    "zainab@people.test",
  ]);
  expect(sent[1]!.subject).toBe("Ku ajiye takardar shaidarku daga Lagoon Digital Academy");
  expect(sent[1]!.html).toMatch(/<html lang="ha"[\s\S]*\/c\/[0-9a-z]+\?lang=ha/);
  expect(englishLeft(sent[1]!.html || "", "ha")).toEqual([]);
  expect(sent[0]!.subject).toBe("Save your certificate from Lagoon Digital Academy");
  const text = sent[0]!.text!.replace(/\s+/g, " ");
  expect(text).toContain("is closing its Iweri account on Friday 4 December 2026");
  expect(text).toContain("http://localhost:3000/c/");
});
