import { request } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  MAX_PORTRAIT_BYTES,
  MAX_SPEAKERS,
} from "../../../app/engines/picture-reader/event-picture-sizes.ts";
import { readPortrait } from "../../../app/engines/picture-reader/read-event-picture.server.ts";
import { COVER_PATTERNS, patternOf } from "../../../app/features/webinars/event/cover-art.ts";
import { CERTIFICATE_NEEDS } from "../../../app/features/webinars/model/certificate-needs.ts";
import { LANGUAGES } from "../../../app/ui/languages/languages.ts";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { answers } from "../../factories/ten-answers.ts";
import { tenQuestions } from "../../factories/ten-questions.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { actionOf, stampOf, withoutKeepScript } from "../../setup/fill-form.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp, Visitor } from "../../setup/start-app.ts";

/** What fits in the first round trip of a new connection (RFC 6928). */
const MAX_BYTES = 14 * 1024;
/** The form itself, with ten questions of ten kinds, headers included. */
const MAX_FORM_BYTES = 6 * 1024;
/** What keeps answers on the phone, once the page is there. */
const MAX_SCRIPT_BYTES = 4 * 1024;

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
const table: { page: string; status: number; html: number; wire: number; requests: number }[] = [];

beforeAll(async () => {
  app = await startApp();
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/**
 * A phone that was never here: each answer on a connection of its own, `X-Wire` says what came over
 * it, headers included.
 */
async function overHttp(asked: Request): Promise<Response> {
  const { pathname, search } = new URL(asked.url);
  const body = asked.method === "POST" ? Buffer.from(await asked.arrayBuffer()) : null;
  return new Promise((done, fail) => {
    const headers = {
      ...Object.fromEntries(asked.headers),
      Host: "localhost:3000",
      ...(body ? { "Content-Length": String(body.length) } : {}),
    };
    const sent = request(
      { port: server.port, path: pathname + search, method: asked.method, agent: false, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          const got = new Headers({ "X-Wire": String(answer.socket.bytesRead) });
          for (const [name, value] of Object.entries(answer.headers))
            for (const one of [value ?? []].flat()) got.append(name, one);
          const empty = [204, 303, 302, 304].includes(answer.statusCode!);
          done(
            new Response(empty ? null : new Uint8Array(Buffer.concat(chunks)), {
              status: answer.statusCode,
              headers: got,
            }),
          );
        });
      },
    );
    sent.on("error", fail);
    sent.end(body);
  });
}

/** Asks twice: as it is for reading, compressed for weighing. Returns the page. */
async function weigh(
  page: string,
  ask: (headers: HeadersInit) => Promise<Response>,
): Promise<string> {
  const plain = await ask({});
  const html = await plain.text();
  const packed = await ask({ "Accept-Encoding": "gzip, deflate, br" });
  await packed.arrayBuffer();
  expect(packed.headers.get("Content-Encoding")).toMatch(/^(br|gzip)$/);
  // Everything in a page that a browser would go and get by itself.
  const further = [
    ...withoutKeepScript(html).matchAll(
      /<(?:link(?![^>]*(?:href="data:,"|rel="(?:canonical|alternate)"))|script(?! type="application\/ld\+json")|img(?![^>]*src="data:)|iframe|video|audio|object|source)\b[^>]*>/g,
    ),
    ...html.matchAll(/url\((?!#)|@import/g),
  ];
  expect(further.map(String)).toEqual([]);
  table.push({
    page,
    status: packed.status,
    html: Buffer.byteLength(html),
    wire: Number(packed.headers.get("X-Wire")),
    requests: 1 + further.length,
  });
  return html;
}

test("a webinar form and what follows are each a few kilobytes", async () => {
  const owner = await app.organiser();
  const given = {
    elements: tenQuestions(),
    settings: { intro: "What recruiters look for, with three real CVs rewritten live." },
  };
  const form = await addPublishedForm(app.context, owner, given);
  const webinar = await addWebinar(app.context, owner, form);
  const looked = await addPublishedForm(app.context, owner, {
    ...given,
    settings: { ...given.settings, checkAnswers: true },
  });
  const closed = await addPublishedForm(app.context, owner, {
    columns: { closesAt: "2020-01-01T00:00:00.000Z" },
  });
  const visitor = new Visitor(overHttp);
  const path = `/f/${form.slug}`;

  // Which picture is drawn for a webinar depends on its id: every one must fit.
  const drawn = new Set([patternOf(webinar.id)]);
  while (drawn.size < COVER_PATTERNS.length) {
    const other = await addPublishedForm(app.context, owner, given);
    const pattern = patternOf((await addWebinar(app.context, owner, other)).id);
    if (!drawn.has(pattern))
      await weigh(`the form, ${pattern}`, (headers) => visitor.get(`/f/${other.slug}`, headers));
    drawn.add(pattern);
  }
  const html = await weigh(`the form, ${patternOf(webinar.id)}`, (headers) =>
    visitor.get(path, headers),
  );
  const fields = (page: string) => ({ stamp: stampOf(page), go: "on", ...answers });
  const wrong = { ...fields(html), "q-emailadr": "zainab@", "q-fullname.first": "" };
  await weigh("with what is wrong", (headers) => visitor.post(actionOf(html), wrong, headers));
  const sent = await visitor.post(actionOf(html), fields(html));
  expect(sent.status).toBe(303);
  await weigh("thank you", (headers) => visitor.get(sent.headers.get("Location")!, headers));
  const first = await visitor.page(`/f/${looked.slug}`);
  const toCheck = await visitor.post(actionOf(first), fields(first));
  await weigh("check your answers", (headers) =>
    visitor.get(toCheck.headers.get("Location")!, headers),
  );
  await weigh("closed", (headers) => visitor.get(`/f/${closed.slug}`, headers));
  await weigh("no such form", (headers) => visitor.get("/f/not-here", headers));

  console.table(table);
  expect(table.slice(0, COVER_PATTERNS.length).filter(({ wire }) => wire > MAX_FORM_BYTES)).toEqual(
    [],
  );
  expect(table.filter(({ wire }) => wire > MAX_BYTES)).toEqual([]);
  expect(table.filter(({ requests }) => requests > 1)).toEqual([]);
});

/** A logo like a photo, which takes more bytes than any drawing. */
async function addLogo(accountId: string): Promise<void> {
  const noise = { type: "gaussian" as const, mean: 120, sigma: 60 };
  const create = { width: 300, height: 100, channels: 3 as const, background: "#888", noise };
  const logoFileKey = `accounts/${accountId}/logo-abcdefghijkl-300x100.webp`;
  await app.context.files.put(
    logoFileKey,
    await sharp({ create }).webp({ quality: 90 }).toBuffer(),
  );
  await app.context.db
    .updateTable("accounts")
    .set({ logoFileKey })
    .where("id", "=", accountId)
    .execute();
}

/** A picture that is nearly as large as one may be, as a speaker's is kept. */
async function portraitOf(at: number): Promise<Uint8Array> {
  const noise = { type: "gaussian" as const, mean: 100 + at * 10, sigma: 90 };
  const create = { width: 200, height: 200, channels: 3 as const, background: "#888", noise };
  let largest = new Uint8Array();
  for (const blur of [3, 5, 8, 12]) {
    const read = await readPortrait(await sharp({ create }).blur(blur).png().toBuffer());
    if ("problem" in read) throw new Error(read.problem);
    if (read.webp.length > largest.length && read.webp.length <= MAX_PORTRAIT_BYTES)
      largest = read.webp;
  }
  return largest;
}

test.each(LANGUAGES)("the script after a page is 4 KB in $english", async ({ code }) => {
  const visitor = new Visitor(overHttp);
  const owner = await app.organiser();
  const form = await addPublishedForm(app.context, owner, { settings: { languages: [code] } });
  const html = await visitor.page(`/f/${form.slug}?lang=${code}`);
  const path = /src="(\/f\/keep\.js[^"#]+)/.exec(html)?.[1];
  expect(path).toMatch(new RegExp(`${code}$`));
  const script = await visitor.get(String(path), { "Accept-Encoding": "br" });
  expect(script.headers.get("Cache-Control")).toContain("immutable");
  expect((await script.arrayBuffer()).byteLength).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

test("a full event page with a logo fits, and its guest's", async () => {
  const owner = await app.organiser();
  await addLogo(owner.accountId);
  const settings = { intro: "What recruiters look for, with three real CVs rewritten live." };
  const form = await addPublishedForm(app.context, owner, { elements: tenQuestions(), settings });
  const project = await addReadyProject(app.context, owner, []);
  const [quiz, feedback] = await Promise.all([
    addPublishedForm(app.context, owner),
    addPublishedForm(app.context, owner),
  ]);
  const paragraph =
    "Recruiters read a CV in seven seconds. We show what they look for, and rewrite three real CVs live. ".repeat(
      4,
    );
  const agenda = Array.from({ length: 8 }, (_, at) => ({
    time: `1${at}:00`,
    title: `Part ${at + 1}: what recruiters look for`,
  }));
  const materials = Array.from({ length: 5 }, (_, at) => ({
    label: `Slides ${at + 1}`,
    url: `https://example.org/slides-${at}`,
  }));
  const webinar = await addWebinar(app.context, owner, form, {
    about: `${paragraph}\n\n${paragraph}`,
    agenda: JSON.stringify(agenda),
    materials: JSON.stringify(materials),
    venue: "Lagoon Hall\n12 Marina, Lagos",
    certificateProjectId: project.id,
    minimumMinutes: 60,
    quizFormId: quiz.id,
    feedbackFormId: feedback.id,
    hasDoor: 1,
    certificateNeeds: JSON.stringify(CERTIFICATE_NEEDS),
  });
  for (let at = 0; at < MAX_SPEAKERS; at++)
    await app.context.db
      .insertInto("webinarSpeakers")
      .values({
        id: `speaker-${at}`,
        accountId: owner.accountId,
        webinarId: webinar.id,
        position: at,
        name: `Dr Ngọzị Okonkwọ ${at}`,
        role: "Head of Talent, Lagoon Bank",
        picture: Buffer.from(await portraitOf(at)).toString("base64"),
      })
      .execute();
  const guest = await addRegistration(app.context, webinar, { name: "Zainab Àbẹ̀kẹ́ Músá" });
  const visitor = new Visitor(overHttp);
  const event = await weigh("the event", (headers) =>
    visitor.get(`/f/${form.slug}?tz=Europe/London`, headers),
  );
  expect(event).toContain("Dr Ngọzị Okonkwọ 7");
  expect(event.match(/<img src="data:image\/webp;base64,/g)).toHaveLength(MAX_SPEAKERS + 1);
  await weigh("its guest", (headers) => visitor.get(`/w/${guest.joinToken}`, headers));
  console.table(table.slice(-2));
  expect(table.at(-2)!.wire).toBeLessThanOrEqual(MAX_BYTES);
  expect(table.at(-1)!.wire).toBeLessThanOrEqual(8 * 1024);
});

test("a file over a real connection is answered, and it stays usable", async () => {
  const owner = await app.organiser();

  const form = await addPublishedForm(app.context, owner, {
    elements: [
      element("file-upload", {
        id: "filefile",
        label: "Your CV",
        settings: { groups: ["pdf"], megabytes: 1 },
      }),
    ],
  });
  const visitor = new Visitor(overHttp);
  const html = await visitor.page(`/f/${form.slug}`);
  for (const [size, status] of [
    [2_000_000, 413],
    [10, 303],
  ] as const) {
    const body = new FormData();
    body.append("stamp", stampOf(html));
    body.append("q-filefile", new File(["%PDF-1.7".padEnd(size, "x")], "cv.pdf"));
    expect((await visitor.post(actionOf(html), body)).status).toBe(status);
  }
});
