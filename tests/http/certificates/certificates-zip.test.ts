// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Drawing } from "../../../app/engines/certificate/drawing.server.ts";
import {
  freezeDesign,
  issueCertificates,
} from "../../../app/features/certificates/issue/issue-certificates.server.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { readZip } from "../../setup/read-zip.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const MANY = 3_000;
const FILE_BYTES = 100_000;

const drawn = { count: 0, atOnce: 0, most: 0, refused: 0 };
/**
 * Files that can't be pressed together, one at a time; now and then it is busy, and one certificate
 * can't be drawn.
 */
async function standIn(request: Parameters<Drawing["pdf"]>[0]): Promise<Uint8Array<ArrayBuffer>> {
  if (request.about.holder.startsWith("Undrawable")) throw new Error("no background");
  if (++drawn.count % 1_000 === 0 && drawn.refused++ < 1)
    throw Object.assign(new Error("busy"), { name: "DrawingBusyError" });
  drawn.most = Math.max(drawn.most, ++drawn.atOnce);
  await new Promise((done) => setImmediate(done));
  drawn.atOnce--;
  const bytes = Buffer.alloc(FILE_BYTES, request.about.certificateId);
  return new Uint8Array(bytes);
}
const drawing = {
  png: standIn,
  pdf: standIn,
  picture: standIn,
  thumbnail: standIn,
  enlarged: standIn,
  layer: standIn,
  check: async () => [],
  close: async () => {},
} satisfies Drawing;

let app: TestApp;
let real: TestApp;

beforeAll(async () => {
  app = await startApp({ overrides: { drawing } });
  real = await startApp();
});
afterAll(async () => {
  await app.stop();
  await real.stop();
});

async function issue(
  to: TestApp,
  organiser: Organiser,
  names: [string, string][],
): Promise<{ projectId: string; ids: string[] }> {
  const { context } = to;
  const project = await addReadyProject(context, organiser, [], { title: "Ẹ̀kọ́ & Fire" });
  const account = {
    id: organiser.accountId,
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const now = context.clock();
  const designVersionId = await freezeDesign(
    context.db,
    account.id,
    JSON.parse(project.design!),
    now,
  );
  const ids: string[] = [];
  for (let at = 0; at < names.length; at += 500) {
    const recipients = names.slice(at, at + 500).map(([firstName, lastName], i) => ({
      id: `r${at + i}`,
      firstName,
      lastName,
      email: `p${at + i}@people.test`,
      certificateName: "",
      fields: {},
    }));
    const given = {
      account,
      projectId: project.id,
      batchId: null,
      designVersionId,
      title: project.title,
      recipients,
      details: {},
      now,
    };
    const issued = await context.db.transaction().execute((trx) => issueCertificates(trx, given));
    ids.push(...issued.map(({ certificateId }) => certificateId));
  }
  return { projectId: project.id, ids };
}

describe("/certificates/download.zip", () => {
  test(`${MANY.toLocaleString("en")} certificates leave as one ZIP with an index, in flat memory`, {
    timeout: 240_000,
  }, async () => {
    const organiser = await app.organiser();
    const names = Array.from({ length: MANY - 2 }, (_, i): [string, string] => [
      `Ada ${i % 700}`,
      "Obi",
    ]);
    const { projectId } = await issue(app, organiser, [
      ...names,
      ["=cmd|' /C calc'!A0", ""],
      ["Undrawable", ""],
    ]);
    const response = await organiser.get(`/certificates/download.zip?project=${projectId}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Disposition")).toMatch(
      /filename="certificates-eko-fire-\d{4}-\d\d-\d\d\.zip"/,
    );
    const parts: Uint8Array[] = [];
    let most = 0;
    let bytes = 0;
    const before = process.memoryUsage().external;
    for await (const part of response.body! as unknown as AsyncIterable<Uint8Array>) {
      parts.push(part);
      bytes += part.length;
      most = Math.max(most, process.memoryUsage().external - before - bytes);
    }
    // Beside what this test keeps itself, no more than what is under way and not swept up yet.
    expect(bytes).toBeGreaterThan(MANY * FILE_BYTES * 0.99);
    expect(most).toBeLessThan(64_000_000);
    expect(drawn.most).toBe(1);
    const files = await readZip(Buffer.concat(parts));
    const index = files.get("certificates.csv")!.toString("utf8");
    expect(index.charCodeAt(0)).toBe(0xfeff);
    const lines = index.slice(1).trimEnd().split("\r\n");
    expect(lines).toHaveLength(MANY + 1);
    expect(lines.filter((line) => line.startsWith("Could not be drawn"))).toHaveLength(1);
    expect(index).toContain("'=cmd|");
    expect(files.size).toBe(MANY);
    for (const line of lines.slice(1)) {
      const [path = "", shownId = ""] = line.split(",");
      if (path === "Could not be drawn") continue;
      const id = shownId.replaceAll("-", "").toLowerCase();
      expect(files.get(path.replaceAll('"', ""))?.subarray(0, 20).toString()).toBe(id);
    }
  });

  test("revoked and replaced certificates come only when asked for, in their folder", async () => {
    const organiser = await app.organiser();
    const { ids } = await issue(app, organiser, [
      ["Ada", "Obi"],
      ["Tunde", "Alabi"],
    ]);
    await organiser.post("/certificates/revoke", { s: ids[1]!, reason: "Mistake" });
    const paths = async (query: string) => {
      const response = await organiser.get(`/certificates/download.zip?${query}`);
      return [...(await readZip(new Uint8Array(await response.arrayBuffer()))).keys()].sort();
    };
    const valid = "certificates/00001-01000/Ada Obi.pdf";
    const withdrawn = "withdrawn/00001-01000/Tunde Alabi.pdf";
    expect(await paths("")).toEqual(["certificates.csv", valid]);
    expect(await paths("withdrawn=1")).toEqual(["certificates.csv", valid, withdrawn]);
    expect(await paths("status=revoked")).toEqual(["certificates.csv", withdrawn]);
    expect(await paths(`s=${ids[0]}&s=${ids[1]}&format=png`)).toEqual([
      "certificates.csv",
      valid.replace(".pdf", ".png"),
    ]);
    expect(await paths("q=tunde&withdrawn=1")).toEqual(["certificates.csv", withdrawn]);
    const said = async (query: string) =>
      (await readPage(await organiser.page(`/certificates/download?${query}`))).text;
    expect(await said("")).toContain(
      "2 certificates, as one ZIP with an index. 1 of them is revoked or replaced. Without it, the ZIP has 1 certificate.",
    );
    expect(await said(`s=${ids.join(".")}`)).toContain("Without it, the ZIP has 1 certificate.");
    expect(await said("status=valid")).not.toContain("revoked or replaced.");
    expect(await paths("q=nobody")).toEqual(["certificates.csv"]);
    const stranger = await app.organiser();
    const others = await stranger.get(`/certificates/download.zip?s=${ids.join(".")}&withdrawn=1`);
    expect([...(await readZip(new Uint8Array(await others.arrayBuffer()))).keys()]).toEqual([
      "certificates.csv",
    ]);
  });

  test("downloads stop when the visitor leaves, and an account runs two", async () => {
    const organiser = await app.organiser();
    const names = Array.from({ length: 600 }, (_, i): [string, string] => [`Ada ${i}`, "Obi"]);
    await issue(app, organiser, names);
    const readers = [];
    for (let i = 0; i < 2; i++) {
      const reader = (await organiser.get("/certificates/download.zip")).body!.getReader();
      await reader.read();
      readers.push(reader);
    }
    const third = await organiser.get("/certificates/download.zip");
    expect([third.status, await third.text()]).toEqual([
      429,
      expect.stringContaining("2 certificate downloads are already running"),
    ]);
    for (const reader of readers) await reader.cancel();
    const { count } = drawn;
    await new Promise((done) => setTimeout(done, 500));
    // Each may end the one that it was at.
    expect(drawn.count - count).toBeLessThanOrEqual(4);
    const again = await organiser.get("/certificates/download.zip");
    expect(again.status).toBe(200);
    await again.body!.cancel();
    expect((await organiser.get("/certificates/download")).status).toBe(200);
  });

  test("its files are the same as those on the certificates' pages", async () => {
    const organiser = await real.organiser();
    const { ids } = await issue(real, organiser, [
      ["Fúnmiláyọ̀", "Adébáyọ̀"],
      ["Fúnmiláyọ̀", "Adébáyọ̀"],
    ]);
    for (const format of ["pdf", "png"]) {
      const response = await organiser.get(
        `/certificates/download.zip?s=${ids.join(".")}&format=${format}`,
      );
      const files = await readZip(new Uint8Array(await response.arrayBuffer()));
      const name = "Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC");
      const file = (path: string) => files.get(`certificates/00001-01000/${path}.${format}`)!;
      for (const [i, id] of ids.entries()) {
        const page = await real.visitor().get(`/c/${id}.${format}`);
        expect(
          Buffer.compare(
            file(i === 0 ? name : `${name} (2)`),
            Buffer.from(await page.arrayBuffer()),
          ),
        ).toBe(0);
      }
    }
  });
});
