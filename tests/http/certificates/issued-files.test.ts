import { CompactSign, compactVerify, decodeProtectedHeader, importJWK, type JWK } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Design } from "../../../app/engines/certificate/design.ts";
import { PDF_LAYOUTS } from "../../../app/engines/certificate/drawing.server.ts";
import { pngTexts } from "../../../app/engines/certificate-proof/png-texts.ts";
import { deleteAccount } from "../../../app/features/account-data/delete/delete-account.server.ts";
import { drawRequestFor } from "../../../app/features/certificates/draw/draw-certificate.server.ts";
import { issuerKey } from "../../../app/features/certificates/issue/issuer-key.server.ts";

import { type IssuedCertificate, issueOne } from "../../factories/issued-certificates.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Small, so that it is drawn quickly; prints what later acts change. */
const design: Design = {
  widthPx: 700,
  heightPx: 495,
  backgroundId: "built-in:guilloche",
  fields: ["{Full Name} of {Organization Name}", "{Certificate Name}, until {Expiry Date}"].map(
    (content, index) => ({
      kind: "text",
      id: `text-${index}`,
      label: `Text ${index}`,
      box: { x: 10, y: 20 + index * 30, width: 80, height: 20 },
      content,
      font: "Noto Serif Display",
      size: 24,
      minSize: 12,
      align: "center",
      bold: false,
      italic: false,
      underline: false,
      list: false,
      colour: "#101c54",
    }),
  ),
};

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let mailbox = 0;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

interface Kept extends IssuedCertificate {
  email: string;
  png: Uint8Array<ArrayBuffer>;
  pdf: Uint8Array<ArrayBuffer>;
  jwt: string;
}

/** Issues a certificate and keeps everything its holder could have downloaded. */
async function issueAndKeep(wish: Parameters<typeof issueOne>[1] = {}): Promise<Kept> {
  const email = `holder${mailbox++}@people.test`;
  const { accountId } = owner;
  const issued = await issueOne(app.context.db, {
    design,
    email,
    accountId,
    expiresAt: "2099-12-31T22:59:59.999Z",
    ...wish,
  });
  return { ...issued, email, ...(await download(issued.id)) };
}

async function download(id: string): Promise<Pick<Kept, "png" | "pdf" | "jwt">> {
  const file = async (path: string) => {
    const response = await app.visitor().get(path, { "User-Agent": "Mozilla/5.0" });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const jwt = await (await app.visitor().get(`/c/${id}.jwt`)).text();
  return { png: await file(`/c/${id}.png`), pdf: await file(`/c/${id}.pdf`), jwt };
}

/** What /verify says of a file, as plain words. */
async function verdict(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.set("file", new File([bytes], "certificate"));
  const response = await app.visitor().post("/verify", form);
  expect(response.status).toBe(303);
  const page = await app.visitor().get(response.headers.get("Location")!);
  return (await page.text())
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

const SAME = "is exactly the one that was issued.";

async function expectAll(kept: Kept, sentence: string, heading: string): Promise<void> {
  for (const [kind, bytes] of [
    ["PNG", kept.png],
    ["PDF", kept.pdf],
  ] as const) {
    const words = await verdict(bytes);
    expect(words, kind).toContain(sentence);
    expect(words, kind).toContain(heading);
    expect(words, kind).not.toContain("saved again or changed");
  }
  const { verificationMethod } = (await (
    await app.visitor().get(`/issuers/${kept.accountId}/did.json`)
  ).json()) as {
    verificationMethod: { id: string; publicKeyJwk: JWK }[];
  };
  const method = verificationMethod.find(({ id }) => id === decodeProtectedHeader(kept.jwt).kid);
  await compactVerify(kept.jwt, await importJWK(method!.publicKeyJwk, "ES256"));
}

const statusOf = async (id: string) =>
  (await (await app.visitor().get(`/c/${id}/status.json`)).json()) as {
    status: string;
    revokedCredential: unknown[];
  };

async function personId(email: string): Promise<string> {
  const { db } = app.context;
  return (
    await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirstOrThrow()
  ).id;
}

const GENUINE = "Unchanged, but issuer not checked";

describe("Corrections of the holder", () => {
  test("downloads stay as issued when the holder's address is corrected", async () => {
    const kept = await issueAndKeep();
    const id = await personId(kept.email);
    const done = await owner.post(`/people/${id}/email`, {
      token: "address",
      email: "right@people.test",
    });
    expect(done.status).toBe(303);
    const row = app.context.db
      .selectFrom("certificates")
      .select("holderEmail")
      .where("id", "=", kept.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ holderEmail: "right@people.test" });
    await expectAll(kept, SAME, GENUINE);
    const { png, pdf } = await download(kept.id);
    expect({ png, pdf }).toEqual({ png: kept.png, pdf: kept.pdf });
  });

  test.each(PDF_LAYOUTS.slice(1))(
    "a PDF of the layout %s is still recognised as issued",
    async (pdfLayout) => {
      const { context } = app;
      const kept = await issueAndKeep();
      const request = await drawRequestFor(context.db, context, kept.id);
      const earlier = await context.drawing.pdf({ ...request, pdfLayout });
      expect(Buffer.compare(earlier, kept.pdf)).not.toBe(0);
      await expectAll({ ...kept, pdf: earlier }, SAME, GENUINE);
      const changed = earlier.slice();
      changed[changed.length - 200]! ^= 1;
      expect(await verdict(changed)).toContain("saved again or changed");
    },
  );

  test("files without a stored address hash also stay as issued", async () => {
    const { db } = app.context;
    const now = await issueAndKeep();
    await db
      .updateTable("certificates")
      .set({ issuedEmailHash: null })
      .where("id", "=", now.id)
      .execute();
    await owner.post(`/people/${await personId(now.email)}/email`, {
      token: "old-one",
      email: "right2@people.test",
    });
    await expectAll(now, SAME, GENUINE);
    expect((await download(now.id)).png).toEqual(now.png);

    const then = await issueAndKeep();
    const asCorrectedBefore = { issuedEmailHash: null, holderEmail: "right3@people.test" };
    await db.updateTable("certificates").set(asCorrectedBefore).where("id", "=", then.id).execute();
    await expectAll(then, SAME, GENUINE);
  });
});

describe("What changed since", () => {
  test("files stay as issued when the site moves to another address", async () => {
    const { db, drawing } = app.context;
    const kept = await issueAndKeep();
    const request = await drawRequestFor(db, app.context, kept.id);
    const before = { ...request, verifyUrl: `https://old-address.test/certs/c/${kept.id}` };
    const words = await verdict(await drawing.pdf(before, { keep: false }));
    expect(words).toContain("is exactly as");
    expect(words).toContain("its link and QR code lead to another web address");
    expect(words).toContain("Its link leads to another address");
    expect(words).not.toContain("saved again or changed");
    // Another name, or another certificate's address, is something else.
    const forged = { ...before, values: { ...before.values, "Full Name": "Somebody Else" } };
    expect(await verdict(await drawing.pdf(forged, { keep: false }))).toContain(
      "saved again or changed",
    );
  });

  test("a PNG with an older version's new validity counts as earlier", async () => {
    const kept = await issueAndKeep();
    const { values } = await app.context.db
      .selectFrom("certificates")
      .select("values")
      .where("id", "=", kept.id)
      .executeTakeFirstOrThrow();
    const { "Expiry Date": _, ...rest } = JSON.parse(values) as Record<string, string>;
    await app.context.db
      .updateTable("certificates")
      .set({ expiresAt: null, values: JSON.stringify(rest), issuedEmailHash: null })
      .where("id", "=", kept.id)
      .execute();
    expect(await verdict(kept.png)).toContain(
      "has since changed how long the certificate is valid",
    );
  });

  test("a PNG from before signed status lists is still as issued", async () => {
    const { context } = app;
    const { db, config, clock, drawing } = context;
    const kept = await issueAndKeep();
    const [, payload = ""] = kept.jwt.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    const { image: _, ...achievement } = claims.credentialSubject.achievement;
    const asBefore = {
      ...claims,
      credentialSubject: { ...claims.credentialSubject, achievement },
      credentialStatus: { id: `${claims.jti}/status.json`, type: "1EdTechRevocationList" },
    };
    const { number, privateJwk } = await issuerKey(db, config.sessionSecret, kept.accountId, {
      now: clock(),
    });
    const credential = await new CompactSign(new TextEncoder().encode(JSON.stringify(asBefore)))
      .setProtectedHeader({ alg: "EdDSA", typ: "JWT", kid: `${claims.iss}#key-${number}` })
      .sign(await importJWK(privateJwk, "EdDSA"));
    const png = await drawing.png({ ...(await drawRequestFor(db, context, kept.id)), credential });
    expect(Buffer.compare(png, kept.png)).not.toBe(0);
    expect(await verdict(png)).toContain(SAME);
  });

  test("changing the validity re-issues, and old files read as replaced", async () => {
    const kept = await issueAndKeep();
    const done = await owner.post("/certificates/validity", {
      s: kept.id,
      validity: "on",
      day: "2031-03-31",
    });
    expect(done.status).toBe(303);
    await expectAll(
      kept,
      "It has been replaced by a corrected certificate",
      "This certificate was replaced",
    );
    expect(await statusOf(kept.id)).toMatchObject({
      status: "replaced",
      revokedCredential: [{ revoked: true }],
    });
    const successor = await app.context.db
      .selectFrom("certificates")
      .select(["id", "expiresAt", "countsAt"])
      .where("replacesId", "=", kept.id)
      .executeTakeFirstOrThrow();
    expect(successor).toMatchObject({ expiresAt: "2031-03-31T22:59:59.999Z", countsAt: null });
    expect(await app.visitor().page(`/c/${kept.id}`)).toContain(`/c/${successor.id}"`);
    expect(await app.visitor().page(`/c/${successor.id}`)).toContain("until 31 March 2031");

    await owner.post("/certificates/validity", {
      s: successor.id,
      validity: "after",
      count: "30",
      unit: "years",
    });
    const last = await app.context.db
      .selectFrom("certificates")
      .select("expiresAt")
      .where("replacesId", "=", successor.id)
      .executeTakeFirstOrThrow();
    expect(last.expiresAt, "counted from the first day of issue").toBe("2055-11-14T22:59:59.999Z");
  });

  test("a corrected name is a re-issue too", async () => {
    const kept = await issueAndKeep();
    const path = `/projects/${kept.projectId}/certificates/${kept.id}/reissue`;
    await owner.post(path, {
      firstName: "Fúnmi",
      lastName: "Adébáyọ̀",
      email: kept.email,
      "value-0": "",
    });
    await expectAll(
      kept,
      "It has been replaced by a corrected certificate",
      "This certificate was replaced",
    );
  });

  test("changes to issuer, design, title or key leave files as issued", async () => {
    const { db, config } = app.context;
    const kept = await issueAndKeep();
    await db
      .updateTable("accounts")
      .set({ name: "A new name" })
      .where("id", "=", owner.accountId)
      .execute();
    await db
      .updateTable("projects")
      .set({
        title: "Another title",
        design: JSON.stringify({ ...design, fields: [] }),
        designRevision: 2,
      })
      .where("id", "=", kept.projectId)
      .execute();
    await expectAll(kept, SAME, GENUINE);
    const before = config.sessionSecret;
    try {
      Object.assign(config, { sessionSecret: "another secret, chosen after the first was lost" });
      await expectAll(kept, SAME, GENUINE);
      expect((await download(kept.id)).png).not.toEqual(kept.png);
    } finally {
      Object.assign(config, { sessionSecret: before });
    }
  });
});

describe("What is not the issued file", () => {
  test("a PNG with another credential, or unsigned, isn't the issued file", async () => {
    const [one, other] = [await issueAndKeep(), await issueAndKeep({ firstName: "Bísí" })];
    const credentialOf = (png: Uint8Array) => pngTexts(png).get("openbadgecredential") ?? "";
    const baked = JSON.parse(credentialOf(one.png));
    const { context } = app;
    const request = await drawRequestFor(context.db, context, one.id);
    for (const credential of [
      credentialOf(other.png),
      JSON.stringify({ ...baked, name: "Another title" }),
      JSON.stringify({ ...baked, proof: [{ ...baked.proof[0], created: "2020-01-01T00:00:00Z" }] }),
      JSON.stringify({ ...baked, proof: [] }),
      // Its name twice: readers would take one or the other.
      credentialOf(one.png).replace("{", '{"name":"Another title",'),
      one.jwt,
      "{",
    ]) {
      const forged = await context.drawing.png({ ...request, credential });
      expect(await verdict(forged), credential).toContain("saved again or changed");
    }
  });

  test("files of revoked and erased certificates aren't called altered", async () => {
    const revoked = await issueAndKeep();
    await owner.post(`/projects/${revoked.projectId}/certificates/${revoked.id}/revoke`, {
      reason: "By mistake",
    });
    await expectAll(revoked, SAME, "This certificate was revoked");

    const erased = await issueAndKeep();
    await owner.post(`/people/${await personId(erased.email)}/erase`, {
      token: "erase",
      certificates: "erase",
    });
    await expectAll(erased, "erased the name on it", "This certificate was revoked");
    expect(await statusOf(erased.id)).toMatchObject({ status: "revoked" });
  });

  test("files verify after their account closes, and once it's deleted", async () => {
    const accountId = `closed-${mailbox}`;
    const kept = await issueAndKeep({ accountId, accountName: "Closed Academy" });
    const { db, clock } = app.context;
    const at = clock().toISOString();
    await db
      .updateTable("accounts")
      .set({ terminatedAt: at, deleteAfter: at })
      .where("id", "=", accountId)
      .execute();
    await expectAll(kept, SAME, GENUINE);
    expect(await deleteAccount(app.context, accountId)).toBe("deleted");
    for (const bytes of [kept.png, kept.pdf])
      expect(await verdict(bytes)).toContain(SAME.replace(".", ""));
  });
});
