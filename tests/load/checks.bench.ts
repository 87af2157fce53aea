import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { findCertificateId } from "../../app/engines/certificate-proof/read-certificate-file.server.ts";
import { pruneDrawings } from "../../app/features/certificates/draw/prune-drawings.server.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { photoOfPaper } from "../factories/photo-of-paper.ts";
import { proveIssuer } from "../factories/prove-issuer.ts";
import { startApp, type TestApp, type Visitor } from "../setup/start-app.ts";
import type { BenchRow } from "./run-benches.ts";

const IDS = 1_000;
const FILES = 200;

/** What an employer waits for: a list of IDs, and files that are drawn again to be compared. */
export async function* benchChecks(): AsyncGenerator<BenchRow> {
  const parts = process.env.PARTS?.split(",");
  const app = await startApp();
  try {
    if (!parts || parts.includes("many")) yield* checkLists(app);
    if (!parts || parts.includes("photos")) yield* comparePhotos(app);
  } finally {
    await app.stop();
  }
}

const PHOTOS = Number(process.env.PHOTOS ?? 500);
const ALLOWED_MS = 3_000;

/**
 * Simulated photos of printed certificates: in how many of them the certificate is found, which is
 * then shown beside them, and the processor time that looking for it takes.
 */
async function* comparePhotos({ context, visitor }: TestApp): AsyncGenerator<BenchRow> {
  let found = 0;
  const took: number[] = [];
  let accountId: string | undefined;
  for (let number = 0; number < PHOTOS; number++) {
    const lastName = `Obi ${number}`;
    const one = await issueOne(context.db, { lastName, ...(accountId && { accountId }) });
    accountId = one.accountId;
    const page = await visitor().get(`/c/${one.id}.webp?w=1600`);
    const photo = await photoOfPaper(new Uint8Array(await page.arrayBuffer()), {
      tiltDegrees: { across: spread(number, 15), down: spread(number * 7, 15) },
      turnDegrees: spread(number * 3, 6),
      shadow: (number % 10) / 20,
      blurPx: 0.5 + (number % 8) / 10,
    });
    const before = process.cpuUsage();
    const read = await findCertificateId({ bytes: new Uint8Array(photo), type: "jpeg" });
    const { user, system } = process.cpuUsage(before);
    took.push((user + system) / 1000);
    if (read.id === one.id) found++;
  }
  const against = `of ${PHOTOS} simulated prints`;
  const what = "photos whose certificate is shown beside them";
  yield { what, value: found, unit: "photos", ratio: found / PHOTOS, against };
  const slowest = took.toSorted((a, b) => a - b)[Math.floor(PHOTOS * 0.95)] ?? Number.NaN;
  const limit = { ratio: slowest / ALLOWED_MS, against: "of 3 s" };
  yield { what: "… 19 of 20 take at most", value: slowest, unit: "ms of a processor", ...limit };
}

/** From -most to most, evenly and always alike. */
const spread = (number: number, most: number) => ((((number * 37) % 101) - 50) / 50) * most;

async function* checkLists(app: TestApp): AsyncGenerator<BenchRow> {
  const { db } = app.context;
  const { accountId, id } = await issueOne(db);
  await proveIssuer(db, accountId);
  const ids = [id];
  while (ids.length < IDS)
    ids.push((await issueOne(db, { accountId, lastName: `Obi ${ids.length}` })).id);
  const visitor = app.visitor();
  await visitor.get("/verify/many");
  let startedAt = performance.now();
  const answer = await visitor.post("/verify/many", { list: ids.join("\n") });
  const html = await answer.text();
  if (!html.includes("1,000 certificates checked")) throw new Error("not all were checked");
  const pageMs = performance.now() - startedAt;
  const limit = { against: "of 5 s", ratio: pageMs / 5_000 };
  yield { what: "1,000 IDs, their page", value: pageMs, unit: "ms", ...limit };
  startedAt = performance.now();
  const pdf = await visitor.post("/verify/report", { list: ids.join("\n"), as: "pdf" });
  const bytes = (await pdf.arrayBuffer()).byteLength;
  const report = `${Math.round(bytes / 1024)} KB`;
  yield { what: `their signed PDF, ${report}`, value: performance.now() - startedAt, unit: "ms" };
  yield* checkLongList(visitor, ids);
  for (const kind of ["pdf", "photo"] as const) {
    const ms = await checkFiles(app, ids.slice(0, FILES), kind);
    const of = { against: "of 60 s", ratio: ms / 60_000 };
    yield {
      what: `${FILES} ${NAMES[kind]}, until the report`,
      value: ms / 1000,
      unit: "s",
      ...of,
    };
  }
}

const LONG = 10_000;

/** With spaces and O for 0, while somebody else looks one certificate up again and again. */
async function* checkLongList(visitor: Visitor, ids: string[]): AsyncGenerator<BenchRow> {
  const form = new FormData();
  const typed = ids.map((id) => id.replaceAll("0", "O").replace(/(.{4})/g, "$1 "));
  form.set("list", Array.from({ length: LONG }, (_, at) => typed[at % IDS]).join("\n"));
  const startedAt = performance.now();
  const path = (await visitor.post("/verify/many", form)).headers.get("Location");
  let longestMs = 0;
  for (let html = 'http-equiv="refresh"'; html.includes('http-equiv="refresh"'); ) {
    const asked = performance.now();
    await visitor.page(`/c/${ids[0]}`);
    longestMs = Math.max(longestMs, performance.now() - asked);
    html = await visitor.page(path ?? "nowhere");
    if (html.includes("10,000 certificates checked")) break;
  }
  const ms = performance.now() - startedAt;
  yield { what: "10,000 IDs, until the report", value: ms, unit: "ms" };
  yield { what: "… the longest that another page took", value: longestMs, unit: "ms" };
}

const NAMES = { pdf: "PDFs as issued", photo: "photos of 1,600 px" };

/** In seconds until the page has the report; nothing is left drawn from before. */
async function checkFiles(app: TestApp, ids: string[], kind: "pdf" | "photo"): Promise<number> {
  const visitor = app.visitor();
  const form = new FormData();
  for (const [at, id] of ids.entries()) form.append("files", await fileOf(app, id, kind, at));
  await pruneDrawings(app.context);
  const startedAt = performance.now();
  const path = (await visitor.post("/verify/many", form)).headers.get("Location");
  for (;;) {
    const html = await visitor.page(path ?? "nowhere");
    if (html.includes("200 certificates checked")) return performance.now() - startedAt;
    if (!html.includes('http-equiv="refresh"')) throw new Error("not all were checked");
    await pause(200);
  }
}

async function fileOf(app: TestApp, id: string, kind: "pdf" | "photo", at: number): Promise<File> {
  const visitor = app.visitor();
  if (kind === "pdf")
    return new File([await (await visitor.get(`/c/${id}.pdf`)).arrayBuffer()], `${at}.pdf`);
  const drawn = await (await visitor.get(`/c/${id}.webp?w=1600`)).arrayBuffer();
  const photo = await sharp(drawn).jpeg({ quality: 60 }).toBuffer();
  return new File([new Uint8Array(photo)], `${at}.jpg`);
}
