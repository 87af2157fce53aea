import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { openLine } from "../../app/engines/file-writer/stream-rows.server.ts";
import type * as EntryServer from "../../app/entry.server.tsx";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { readConfig } from "../../app/platform/config.server.ts";
import { refuseForeignForm, settleHost } from "../../app/platform/http/same-origin.server.ts";
import { browserIdOf } from "../../app/platform/http/visitor.server.ts";
import { givePlan } from "../factories/give-plan.ts";
import { dropTestDatabase, placeSqlite, testDatabaseEnv } from "./test-database.ts";

const ORIGIN = "http://localhost:3000";
export const PASSWORD = "Correct-horse-9";

type Fields = Record<string, string | string[]> | FormData | URLSearchParams;

/**
 * A browser without JavaScript: keeps cookies, sends the headers browsers send, does not follow
 * redirects.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly handle: (request: Request) => Promise<Response>;
  /** Of the pages that its forms come from. */
  private readonly origin: string;

  constructor(handle: (request: Request) => Promise<Response>, origin = ORIGIN) {
    this.handle = handle;
    this.origin = origin;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Host", new URL(this.origin).host);
    if (this.cookies.size > 0)
      headers.set(
        "Cookie",
        [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      );
    const response = await this.handle(
      new Request(new URL(path, ORIGIN), { ...init, headers, redirect: "manual" }),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0/.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  get(path: string, headers: HeadersInit = {}): Promise<Response> {
    return this.fetch(path, {
      headers: { Accept: "text/html", "Sec-Fetch-Site": "none", ...headers },
    });
  }

  /**
   * The page's HTML. Throws when the answer is not 200. A form's page that only leaves a key out of
   * its address is followed there.
   */
  async page(path: string): Promise<string> {
    let response = await this.get(path);
    const there = response.headers.get("Location");
    if (there && path.startsWith(there.split(/(?<=[?&]d=[^&]*)(?=&|$)/)[0] ?? there))
      response = await this.get(there);
    const html = await response.text();
    if (response.status !== 200)
      throw new Error(
        `${path} answered ${response.status} ${response.headers.get("Location") ?? ""}\n${html.slice(0, 600)}`,
      );
    return html;
  }

  /** Sends a form as a browser does: same origin, url-encoded unless it is FormData. */
  post(path: string, fields: Fields, headers: HeadersInit = {}): Promise<Response> {
    return this.fetch(path, {
      method: "POST",
      headers: { Origin: this.origin, "Sec-Fetch-Site": "same-origin", ...headers },
      body:
        fields instanceof FormData || fields instanceof URLSearchParams ? fields : encode(fields),
    });
  }
}

function encode(fields: Record<string, string | string[]>): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  return body;
}

export interface TestApp {
  context: AppContext;
  /** Somebody with a browser of their own; by default in a network of nowhere. */
  visitor(clientAddress?: string): Visitor;
  /** Makes an account and signs its organiser in through the real form. */
  organiser(options?: {
    email?: string;
    accountName?: string;
    /** Default: Custom, which has no limits. */
    plan?: "free" | "custom";
  }): Promise<Visitor & { accountId: string; userId: string; email: string }>;
  /** Starts the workers; without it nothing is sent. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The built application on an empty database in a folder of its own. `npm run build` must have been
 * run.
 */
export async function startApp(
  options: {
    env?: Record<string, string>;
    overrides?: Partial<AppContext>;
    /** What its organisers are on. */
    plan?: "free" | "custom";
  } = {},
): Promise<TestApp> {
  const buildPath = resolve("build/index.js");
  if (!existsSync(buildPath))
    throw new Error("Run `npm run build` first: these tests ask the built application.");
  const build = (await import(pathToFileURL(buildPath).href)) as ServerBuild;
  const { openApp, startBackgroundWork, closeApp } = build.entry
    .module as unknown as typeof EntryServer;
  const dataDir = await mkdtemp(join(tmpdir(), "iweri-test-"));
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    MAIL_RATE: "1000",
    APP_URL: ORIGIN,
    ...(await testDatabaseEnv(options.env?.DATA_DIR ?? dataDir)),
    ...options.env,
  });
  await placeSqlite(dataDir);
  const context = await openApp(config, options.overrides);
  const handler = createRequestHandler(build, "test");
  let client = 0;
  let work: { stop(): Promise<void> } | null = null;
  const visitor = (clientAddress = `192.0.2.${++client % 250}`) => {
    return new Visitor(async (request) => {
      const { pathname: path } = new URL(request.url);
      const header = (name: string) => request.headers.get(name);
      const refusal = refuseForeignForm({ method: request.method, path, header }, config.appUrl);
      if (refusal) return new Response(refusal, { status: 403 });
      const headers = Object.fromEntries(request.headers);
      settleHost({ method: request.method, headers }, config.appUrl);
      for (const name of ["host", "origin"])
        if (headers[name] === undefined) request.headers.delete(name);
        else request.headers.set(name, headers[name]);
      return handler(request, {
        app: context,
        clientAddress,
        browserId: browserIdOf(config, header("Cookie")),
        workerTurnAt: null,
        requestId: "test",
        cspNonce: "test",
        allowFraming: () => {},
        line: openLine,
      });
    }, new URL(config.appUrl).origin);
  };
  return {
    context,
    visitor,
    async organiser({
      email = `organiser-${++client}@lagoon.test`,
      accountName = "Lagoon Digital Academy",
      plan = options.plan ?? "custom",
    } = {}) {
      const { accountId, userId } = await createAccount(context.db, {
        kind: "company",
        accountName,
        firstName: "Adaeze",
        lastName: "Nwosu",
        email,
        passwordHash: await hashPassword(PASSWORD),
        supportEmail: "help@lagoon.test",
        now: context.clock(),
      });
      if (plan === "custom") await givePlan(context.db, accountId);
      const person = visitor();
      const response = await person.post("/sign-in", { email, password: PASSWORD });
      if (response.status !== 303) throw new Error(`sign-in answered ${response.status}`);
      return Object.assign(person, { accountId, userId, email });
    },
    async work() {
      work ??= await startBackgroundWork(context);
    },
    async stop() {
      await work?.stop();
      await closeApp(context);
      await dropTestDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
