// @module-tag long
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Drawing, DrawingBusyError } from "../../../app/engines/certificate/drawing.server.ts";
import {
  issueCertificates,
  MAX_BATCH_ISSUED,
} from "../../../app/features/certificates/issue/issue-certificates.server.ts";
import { printable } from "../../../app/features/certificates/model/certificate-values.ts";

import { type IssuedCertificate, issueOne } from "../../factories/issued-certificates.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const naughty = JSON.parse(
  readFileSync(new URL("../../fixtures/text/blns.json", import.meta.url), "utf8"),
) as string[];

/** Refuses everything: these tests are about words, and pages must do without a drawing. */
const busy = async (): Promise<never> => {
  throw new DrawingBusyError("Too many certificates are waiting to be drawn.");
};
const drawing: Drawing = {
  png: busy,
  pdf: busy,
  picture: busy,
  thumbnail: busy,
  enlarged: busy,
  layer: busy,
  check: busy,
  close: async () => undefined,
};

let app: TestApp;
let first: IssuedCertificate;
let issued: { certificateId: string; values: Record<string, string> }[] = [];

beforeAll(async () => {
  app = await startApp({ overrides: { drawing } });
  const { db } = app.context;
  first = await issueOne(db);
  const { designVersionId } = await db
    .selectFrom("certificates")
    .select("designVersionId")
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  for (let at = 0; at < naughty.length; at += MAX_BATCH_ISSUED) {
    const recipients = naughty.slice(at, at + MAX_BATCH_ISSUED).map((text, i) => ({
      id: `r${at + i}`,
      firstName: text,
      lastName: "",
      email: `r${at + i}@people.test`,
      certificateName: text,
      fields: { "Course Title": text, [text.slice(0, 60)]: text },
    }));
    const chunk = await issueCertificates(db, {
      account: {
        id: first.accountId,
        name: "Lagoon Digital Academy",
        supportEmail: "help@lagoon.test",
        timeZone: "Africa/Lagos",
      },
      projectId: first.projectId,
      batchId: null,
      designVersionId,
      title: "Certificate of Completion",
      recipients,
      details: {},
      now: new Date("2025-11-14T10:00:00.000Z"),
    });
    issued = [...issued, ...chunk];
  }
});
afterAll(() => app.stop());

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

test("C07 every naughty name and course is issued unchanged, and is only text", async () => {
  expect(issued).toHaveLength(naughty.length);
  for (const [i, { certificateId, values }] of issued.entries()) {
    const name = printable(naughty[i]!);
    expect(values["Full Name"]).toBe(name);
    const response = await app.visitor().get(`/c/${certificateId}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`dir="auto">${escaped(name).replaceAll("\u0000", "")}</span>`);
    expect(html).not.toMatch(/<script/i);
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[a-z]+[^>]* on\w+=/i);
  }
}, 240_000);

test("every naughty string survives in the signed credential, letter for letter", async () => {
  for (const [i, { certificateId }] of issued.entries()) {
    const { credentialSubject } = await (
      await app.visitor().get(`/c/${certificateId}.json`)
    ).json();
    expect(credentialSubject.identifier[0].identityHash).toBe(printable(naughty[i]!));
  }
}, 240_000);

test("without drawings the page gives its verdict, and files answer 503", async () => {
  const html = await app.visitor().page(`/c/${first.id}`);
  expect(html).toContain("Issuer not checked");
  const file = await app.visitor().get(`/c/${first.id}.pdf`);
  expect([file.status, file.headers.get("Retry-After")]).toEqual([503, "60"]);
});

test("more certificates than one statement takes are refused before anything is written", async () => {
  const { db } = app.context;
  const recipient = {
    id: "r",
    firstName: "A",
    lastName: "B",
    email: "a@people.test",
    certificateName: "",
    fields: {},
  };
  const account = { id: first.accountId, name: "x", supportEmail: "y", timeZone: "UTC" };
  const given = {
    account,
    projectId: first.projectId,
    batchId: null,
    designVersionId: "x",
    title: "T",
    details: {},
    now: new Date(),
  };
  await expect(
    issueCertificates(db, { ...given, recipients: Array(MAX_BATCH_ISSUED + 1).fill(recipient) }),
  ).rejects.toThrow(/at most 500/);
});
