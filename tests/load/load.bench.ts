import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadSampleData } from "../../app/features/dashboard/sample-data/sample-data.server.ts";
import { connectFeatures } from "../../app/wiring/extensions.server.ts";
import { serve } from "../../app/wiring/serve.server.ts";
import { addPublishedForm } from "../factories/published-form.ts";
import { addReadyProject } from "../factories/ready-project.ts";
import { tenQuestions } from "../factories/ten-questions.ts";
import { addJourneyAccount } from "../setup/journey-account.ts";
import "../setup/connect-features.ts";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { freePort } from "../setup/real-process.ts";
import { type FirstLoad, type Line, type LoadedPage, loadOnce, openBrowser } from "./first-load.ts";
import type { BenchRow } from "./run-benches.ts";

// The server has its own copy of every module; what is added here goes through these.
connectFeatures();

const LINES: Line[] = [
  { name: "50 kbit/s", bitsPerSecond: 50_000, roundTripMs: 400 },
  { name: "slow 3G", bitsPerSecond: 400_000, roundTripMs: 400 },
];

interface Measured extends LoadedPage {
  name: string;
  /** Seconds at 50 kbit/s: what may not be passed. */
  most: { firstText: number; usable?: number; saved?: number };
}

/**
 * The first visit of a phone of 390 px with an empty cache over a slow line, by Chromium. What
 * takes time is the line: the figures hardly depend on what else the machine does. `LOAD_LINE="50
 * kbit/s"` and `LOAD_PAGE=home` measure a part.
 */
export async function benchLoad(): Promise<BenchRow[]> {
  process.env.NODE_ENV = "production";
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const running = await serve(resolve("."), {
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: await mkdtemp(join(tmpdir(), "iweri-load-")),
    APP_URL: origin,
    MAIL_RATE: "1000",
    LOG_LEVEL: "error",
    WORKER: "inline",
  });
  const browser = await openBrowser();
  try {
    const pages = await fill(running.app, origin);
    const rows: BenchRow[] = [];
    for (const line of LINES.filter(
      ({ name }) => !process.env.LOAD_LINE || process.env.LOAD_LINE === name,
    )) {
      const table: Record<string, Record<string, string | number>> = {};
      for (const page of pages.filter(
        ({ name }) => !process.env.LOAD_PAGE || process.env.LOAD_PAGE === name,
      )) {
        const load = await loadOnce(browser, origin, page, line);
        table[page.name] = rowOf(load);
        if (line === LINES[0]) rows.push(...benchRows(page, load));
      }
      console.log(`\n${line.name}, ${line.roundTripMs} ms round trip, 390 px, empty cache`);
      console.table(table);
    }
    return rows;
  } finally {
    await browser.close();
    await running.stop();
  }
}

function rowOf(load: FirstLoad): Record<string, string | number> {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  return {
    "first text": load.firstText.toFixed(1),
    usable: load.usable.toFixed(1),
    "dragged, saved": load.saved?.toFixed(1) ?? "–",
    "requests, bytes until then": `${load.requestsUntilUsable}, ${kb(load.bytesUntilUsable)}`,
    "all scripts": load.hydrated?.toFixed(1) ?? "–",
    "all requests, bytes": `${load.requests}, ${kb(load.bytes)}`,
  };
}

function* benchRows({ name, most }: Measured, load: FirstLoad): Generator<BenchRow> {
  for (const [key, what] of [
    ["firstText", "first text"],
    ["usable", "usable"],
    ["saved", "a field dragged and saved"],
  ] as const) {
    const value = load[key];
    if (value === undefined) continue;
    const limit = most[key];
    const compared =
      limit === undefined ? {} : { ratio: limit / value, against: `the limit of ${limit} s` };
    yield { what: `${name}: ${what}`, value, unit: "s", ...compared };
  }
}

/** An account as it looks in use, and the pages that are measured. */
async function fill(
  app: Awaited<ReturnType<typeof serve>>["app"],
  origin: string,
): Promise<Measured[]> {
  const { db, clock } = app;
  await addJourneyAccount(app, JOURNEY_ORGANISER.email);
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", JOURNEY_ORGANISER.email)
    .executeTakeFirstOrThrow();
  const owner = { accountId: user.accountId, userId: user.id };
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", user.accountId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .selectFrom("certificates")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await loadSampleData(app, { account, userId: user.id, now: clock() } as unknown as Parameters<
    typeof loadSampleData
  >[1]);
  const form = await addPublishedForm(app, owner, {
    title: "Registration",
    elements: tenQuestions(),
  });
  const people = [
    {
      firstName: "Ngọzị",
      lastName: "Okonkwọ",
      email: "ngozi@people.test",
      certificateName: "Ngọzị Okonkwọ",
    },
  ];
  const project = await addReadyProject(app, owner, people);
  const cookies = await signIn(origin);
  return [
    {
      name: "public form",
      path: `/f/${form.slug}`,
      answers: "form button[name=go]",
      most: { firstText: 1.2, usable: 1.4 },
    },
    {
      name: "certificate page with picture",
      path: `/c/${id}`,
      most: { firstText: 2, usable: 7.5 },
    },
    { name: "home", path: "/", most: { firstText: 3, usable: 7 } },
    { name: "dashboard", path: "/dashboard", cookies, most: { firstText: 3, usable: 6 } },
    {
      name: "builder",
      path: `/forms/${form.id}/questions`,
      cookies,
      hydrates: "main form button",
      answers: "#builder-form[data-saves]",
      most: { firstText: 2.5, usable: 6 },
    },
    {
      name: "designer",
      path: `/certificates/${project.id}/design`,
      cookies,
      hydrates: "main form button",
      answers: "form.dz[data-saves]",
      drags: { what: ".hit.h-name", savedTo: "/save-design" },
      most: { firstText: 2.5, usable: 10, saved: 10 },
    },
  ];
}

async function signIn(origin: string): Promise<{ name: string; value: string }[]> {
  const { email, password } = JOURNEY_ORGANISER;
  const answer = await fetch(`${origin}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({ email, password }),
  });
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    return { name: name!, value: value! };
  });
}
