import { importJWK, type JWK, jwtVerify } from "jose";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { inspectBadge } from "../../setup/badge-validator.ts";
import { readZip } from "../../setup/read-zip.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";
import { openMine } from "./open-mine.ts";

const ORIGIN = "https://certificates.iweri.test";
const EMAIL = "maryam@people.test";
let app: TestApp;
let visitor: Visitor;
let ids: string[];

beforeAll(async () => {
  app = await startApp({ env: { APP_URL: ORIGIN } });
  await app.work();
  const names = [
    ["مريم", "حسن"],
    ["Ọláńrewájú", "Ẹ̀kọ́"],
    ["Halima", "Ɗanjuma"],
  ] as const;
  const issued = [];
  for (const [at, [firstName, lastName]] of names.entries())
    issued.push(
      await issueOne(app.context.db, {
        email: EMAIL,
        firstName,
        lastName,
        details: { "Course Title": `Ìmọ̀ ${at}` },
        now: new Date(Date.UTC(2025 - at, 5, 1)),
      }),
    );
  const { id, accountId } = issued[2]!;
  await revokeCertificate(app.context.db, {
    accountId,
    certificateId: id,
    reason: "Mistake",
    now: new Date(),
  });
  ids = issued.map((one) => one.id);
  visitor = await openMine(app, EMAIL);
});
afterAll(() => app.stop());

const bytesOf = async (path: string) => {
  const answer = await visitor.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return new Uint8Array(await answer.arrayBuffer());
};

type Node = { role?: string; children?: Node[] };

test("the transcript is tagged, and has names in every script", async () => {
  const document = await getDocument({
    data: await bytesOf("/mine/transcript.pdf?lang=yo"),
    verbosity: 0,
  }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  for (const said of ["مريم", "Ẹ̀kọ́", "Ɗanjuma", "2025", EMAIL, "Lagoon Digital Academy"])
    expect(text.normalize("NFC")).toContain(said.normalize("NFC"));
  const tree = (await page.getStructTree()) as Node;
  const roles = tree.children?.[0]?.children?.map(({ role }) => role) ?? [];
  expect(tree.children?.[0]?.role).toBe("Document");
  expect(roles.filter((role) => role === "H1")).toHaveLength(1);
  expect(roles.filter((role) => role === "H2")).toHaveLength(3);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Language: "yo" });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
});

test("the transcript of one year has that year alone", async () => {
  const document = await getDocument({
    data: await bytesOf("/mine/transcript.pdf?year=2024"),
    verbosity: 0,
  }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  expect(text).toContain("2024");
  expect(text).not.toContain("Ɗanjuma");
});

test("every badge and the collection verify with other people's programs", async () => {
  const files = await readZip(await bytesOf("/mine/open-badges.zip"));
  expect([...files.keys()].sort()).toEqual(
    ["all-badges.clr.jwt", ...ids.slice(0, 2).map((id) => `badges/${id}.json`)].sort(),
  );
  const world = {
    now: new Date(),
    async fetchJson(url: string) {
      const { origin, pathname } = new URL(url);
      if (origin !== ORIGIN) throw new Error(`${url} is not on this machine`);
      return (await app.visitor().get(pathname, { Accept: "application/json" })).json();
    },
  };
  const badges = [];
  for (const id of ids.slice(0, 2)) {
    const badge = files.get(`badges/${id}.json`)!.toString();
    expect(await inspectBadge(badge, world)).toEqual([]);
    badges.push(JSON.parse(badge));
  }
  const did = await world.fetchJson(`${ORIGIN}/issuers/installation/did.json`);
  const { payload, protectedHeader } = await jwtVerify(
    files.get("all-badges.clr.jwt")!.toString(),
    async ({ kid }) => {
      const method = did.verificationMethod.find((one: { id: string }) => one.id === kid);
      return importJWK(method.publicKeyJwk as JWK, "ES256");
    },
  );
  expect(protectedHeader).toMatchObject({ alg: "ES256" });
  expect(payload).toMatchObject({
    type: ["VerifiableCredential", "ClrCredential"],
    name: "Certificates collected by Iweri",
    issuer: { id: did.id, name: "Iweri" },
    iss: did.id,
    partial: true,
    credentialSubject: { type: ["ClrSubject"], verifiableCredential: badges },
  });
});

test("files are made so often, and then not", async () => {
  let last = 200;
  for (let i = 0; i < 21; i++) last = (await visitor.get("/mine/transcript.pdf")).status;
  expect(last).toBe(429);
});
