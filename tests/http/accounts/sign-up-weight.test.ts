import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCode, readSmsCode } from "../../journeys/read-code.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp, Visitor } from "../../setup/start-app.ts";

/** What fits in the first round trip of a new connection (RFC 6928). */
const MAX_BYTES = 14 * 1024;
const PASSWORD = "Ikoyi-bridge-2026!";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let port: number;
const weights = new Map<string, { html: number; css: number }>();

beforeAll(async () => {
  app = await startApp();
  await app.work();
  process.env.JOURNEY_DATA_DIR = app.context.config.dataDir;
  server = await serveApp(app);
  port = server.port;
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/**
 * A phone that has never been here: each answer on a connection of its own, `X-Wire` says what came
 * over it, headers included.
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
      { port, path: pathname + search, method: asked.method, agent: false, headers },
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

/** Weighs the page at `path` with its stylesheets, and counts its scripts. */
async function weigh(visitor: Visitor, path: string): Promise<void> {
  const compressed = { "Accept-Encoding": "gzip, br" };
  const page = await visitor.get(path);
  const html = await page.text();
  expect(`${path} ${page.status}`).toBe(`${path} 200`);
  expect(html.match(/<script[^>]*\ssrc=|rel="modulepreload"/g) ?? []).toEqual([]);
  let css = 0;
  for (const [, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
    css += Number((await visitor.get(href!, compressed)).headers.get("X-Wire"));
  }
  expect(css).toBeGreaterThan(1000);
  weights.set(path, {
    html: Number((await visitor.get(path, compressed)).headers.get("X-Wire")),
    css,
  });
}

/** Sends a step's form and goes where it leads. */
async function pass(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  leadsTo: string,
): Promise<void> {
  const answer = await visitor.post(path, fields);
  expect(
    `${path} → ${answer.status} ${answer.headers.get("Location") ?? (await answer.text()).slice(0, 2000)}`,
  ).toBe(`${path} → 303 ${leadsTo}`);
}

test("every sign-up page fits the first round trip, without a bundle", async () => {
  const amaka = new Visitor(overHttp);
  const person = {
    firstName: "Amaka",
    lastName: "Okonkwo",
    email: "amaka@people.test",
    termsAccepted: "on",
  };
  await weigh(amaka, "/signup?type=individual");
  await pass(
    amaka,
    "/signup?type=individual",
    { ...person, type: "individual" },
    "/create-password",
  );
  await weigh(amaka, "/create-password");
  await pass(
    amaka,
    "/create-password",
    { password: PASSWORD, confirmPassword: PASSWORD },
    "/verify-email",
  );
  await weigh(amaka, "/verify-email");
  await weigh(amaka, "/signup-email");
  await pass(amaka, "/verify-email", { code: await readCode(person.email) }, "/kyc-popup");
  await weigh(amaka, "/kyc-popup");
  await weigh(amaka, "/kyc-form");
  const identity = { nin: "12345678910", countryCode: "+234", phoneNumber: "8031234567" };
  await amaka.post("/kyc-form", { ...identity, intent: "send-code" });
  await pass(
    amaka,
    "/kyc-form",
    { ...identity, otp: await readSmsCode("+2348031234567"), intent: "verify" },
    "/welcome-popup",
  );
  await weigh(amaka, "/welcome-popup");

  const tunde = new Visitor(overHttp);
  const staff = {
    ...person,
    email: "tunde@company.test",
    countryCode: "+234",
    phone: "8031234568",
    type: "company",
  };
  const company = { companyName: "Eko House", industry: "education", size: "11-50", website: "" };
  await weigh(tunde, "/signup?type=company");
  await pass(tunde, "/signup?type=company", staff, "/institution-details");
  await weigh(tunde, "/institution-details");
  await pass(tunde, "/institution-details", company, "/create-pass");
  await weigh(tunde, "/create-pass");
  await pass(
    tunde,
    "/create-pass",
    { password: PASSWORD, confirmPassword: PASSWORD },
    "/institution-emailverify",
  );
  await weigh(tunde, "/institution-emailverify");
  await pass(
    tunde,
    "/institution-emailverify",
    { code: await readCode(staff.email) },
    "/institution-welcomepopup",
  );
  await weigh(tunde, "/institution-welcomepopup");

  const lost = new Visitor(overHttp);
  await weigh(lost, "/sign-in");
  await weigh(lost, "/get-started");
  await weigh(lost, "/forgot-pass");
  await pass(lost, "/forgot-pass", { email: person.email }, "/email-verify");
  await weigh(lost, "/email-verify");
  await pass(lost, "/email-verify", { code: await readCode(person.email) }, "/password-reset");
  await weigh(lost, "/password-reset");
  await pass(
    lost,
    "/password-reset",
    { password: PASSWORD, confirmPassword: PASSWORD },
    "/password-reset-success",
  );
  await weigh(lost, "/password-reset-success");

  const rows = [...weights].map(([page, { html, css }]) => ({
    page,
    html,
    css,
    together: html + css,
  }));
  console.table(rows);
  expect(rows.filter(({ together }) => together > MAX_BYTES)).toEqual([]);
});
