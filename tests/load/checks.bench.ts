import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { pruneDrawings } from "../../app/features/certificates/draw/prune-drawings.server.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { proveIssuer } from "../factories/prove-issuer.ts";
import { startApp, type TestApp, type Visitor } from "../setup/start-app.ts";
import type { BenchRow } from "./run-benches.ts";

const IDS = 1_000;
const FILES = 200;

/** What an employer waits for: a list of IDs, and files that are drawn again to be compared. */
export async function* benchChecks(): AsyncGenerator<BenchRow> {
  const app = await startApp();
  try {
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
  } finally {
    await app.stop();
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
