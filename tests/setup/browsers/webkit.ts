import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../real-process.ts";
import { type Engine, type InputSource, waitFor } from "./engine.ts";

/** Where W3C WebDriver names an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/**
 * WebKitGTK's MiniBrowser by W3C WebDriver (https://www.w3.org/TR/webdriver2/), on a screen of its
 * own.
 */
export class WebKit implements Engine {
  private readonly noted: string[] = [];
  private readonly programs: ChildProcess[];
  private readonly home: string;
  private readonly session: string;

  private constructor(programs: ChildProcess[], home: string, session: string) {
    this.programs = programs;
    this.home = home;
    this.session = session;
  }

  /** Starts one that puts downloads into this folder. `miniBrowser`: the program's path. */
  static async open(downloads: string, miniBrowser: string): Promise<WebKit> {
    const home = await mkdtemp(join(tmpdir(), "iweri-webkit-"));
    await mkdir(join(home, ".config"));
    await writeFile(join(home, ".config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1300x24"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const display = await new Promise<string>((done) =>
      screen.stdout.once("data", (part) => done(`:${String(part).trim()}`)),
    );
    const port = await freePort();
    const driver = spawn("WebKitWebDriver", ["-p", String(port)], {
      env: {
        PATH: process.env.PATH,
        HOME: home,
        DISPLAY: display,
        LANG: "C.UTF-8",
        XDG_CONFIG_HOME: join(home, ".config"),
        NO_AT_BRIDGE: "1",
      } as unknown as NodeJS.ProcessEnv,
      stdio: "ignore",
    });
    const address = `http://127.0.0.1:${port}`;
    await waitFor(
      async () => (await fetch(`${address}/status`)).ok,
      () => "WebKitWebDriver did not start",
    );
    const options = { binary: miniBrowser, args: ["--automation"] };
    const { sessionId } = await ask<{ sessionId: string }>("POST", `${address}/session`, {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    });
    return new WebKit([driver, screen], home, `${address}/session/${sessionId}`);
  }

  async goto(url: string): Promise<void> {
    await this.ask("POST", "/url", { url });
  }

  async call(source: string, args: unknown[], inFrame = false): Promise<unknown> {
    if (!inFrame) {
      const { answer, notes } = await this.ask<{ answer: unknown; notes: string[] }>(
        "POST",
        "/execute/sync",
        {
          script: `return { notes: (${takeNotes})(), answer: (${source})(...arguments) ?? null }`,
          args,
        },
      );
      this.noted.push(...notes);
      return answer;
    }
    await this.ask("POST", "/frame", { id: 0 });
    try {
      return await this.ask("POST", "/execute/sync", {
        script: `return (${source})(...arguments)`,
        args,
      });
    } finally {
      await this.ask("POST", "/frame", { id: null });
    }
  }

  async perform(actions: InputSource[]): Promise<void> {
    await this.ask("POST", "/actions", { actions });
  }

  async attach(paths: string[]): Promise<void> {
    const found = await this.ask<Record<string, string>>("POST", "/element", {
      using: "css selector",
      value: "input[type=file]",
    });
    await this.ask("POST", `/element/${found[ELEMENT]}/value`, { text: paths.join("\n") });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.ask("POST", "/window/rect", { x: 0, y: 0, width, height });
    const [isWide, isHigh] = (await this.call("() => [innerWidth, innerHeight]", [])) as [
      number,
      number,
    ];
    const [wide, high] = [2 * width - isWide, 2 * height - isHigh];
    await this.ask("POST", "/window/rect", { x: 0, y: 0, width: wide, height: high });
    // The window follows in its own time, and grows no narrower than its bar.
    const fits = `(height) => innerHeight === height`;
    await waitFor(
      () => this.call(fits, [height]),
      () => `the window doesn’t become ${height} pixels high`,
    );
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.ask<string>("GET", "/screenshot"), "base64");
  }

  async clearCookies(): Promise<void> {
    await this.ask("DELETE", "/cookie");
  }

  async complaints(): Promise<string[]> {
    await this.call("() => null", []);
    return this.noted;
  }

  async close(): Promise<void> {
    await this.ask("DELETE", "").catch(() => {});
    for (const program of this.programs) {
      const ended = new Promise((done) => program.once("exit", done));
      program.kill();
      await ended;
    }
    await rm(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private ask<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    return ask<Value>(method, this.session + path, body);
  }
}

/**
 * What the page has complained about since this was last called in it, for W3C WebDriver has no
 * log. Violations are told from the page's beginning on; errors from the first call on, which
 * follows as soon as the page has loaded.
 */
function takeNotes(): string[] {
  const page = window as typeof window & { notes?: string[] };
  if (!page.notes) {
    const notes: string[] = [];
    page.notes = notes;
    addEventListener(
      "error",
      ({ message, target }) =>
        notes.push(message ?? `${(target as HTMLImageElement).src} did not load`),
      true,
    );
    addEventListener("unhandledrejection", ({ reason }) => notes.push(String(reason)));
    addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
      notes.push(`${effectiveDirective} blocked ${blockedURI}`);
    });
    const say = console.error;
    console.error = (...words) => {
      notes.push(words.map(String).join(" "));
      say(...words);
    };
    const early = new ReportingObserver(
      (reports) => {
        for (const { body } of reports) notes.push(JSON.stringify(body));
        early.disconnect();
      },
      { types: ["csp-violation"], buffered: true },
    );
    early.observe();
  }
  return page.notes.splice(0);
}

async function ask<Value>(method: string, address: string, body?: unknown): Promise<Value> {
  const answer = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as {
    value: Value & { error?: string; message?: string };
  };
  if (!answer.ok) throw new Error(`${method} ${address}: ${value.error} ${value.message ?? ""}`);
  return value;
}
