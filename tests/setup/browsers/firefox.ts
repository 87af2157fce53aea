import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, type InputSource, waitFor } from "./engine.ts";

type Message = {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  message?: string;
};

/** Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), without a window. */
export class Firefox implements Engine {
  private lastId = 0;
  private readonly waiting = new Map<
    number,
    { resolve(result: never): void; reject(error: Error): void }
  >();
  private readonly noted: string[] = [];
  private context = "";
  private readonly child: ChildProcess;
  private readonly home: string;
  private readonly socket: WebSocket;

  private constructor(child: ChildProcess, home: string, socket: WebSocket) {
    this.child = child;
    this.home = home;
    this.socket = socket;
  }

  /** Starts one with a profile of its own, which puts downloads into this folder. */
  static async open(downloads: string): Promise<Firefox> {
    const home = await mkdtemp(join(tmpdir(), "iweri-firefox-"));
    const profile = join(home, "profile");
    await mkdir(profile);
    await writeFile(join(profile, "user.js"), preferences(downloads));
    const child = spawn(
      "firefox-esr",
      ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
      {
        env: { ...process.env, HOME: home },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let output = "";
    child.stderr.on("data", (part) => (output += part));
    const address = await waitFor(
      () => /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1],
      () => `Firefox did not start:\n${output}`,
      60_000,
    );
    const socket = new WebSocket(`${address}/session`);
    await new Promise((done, fail) => {
      socket.onopen = done;
      socket.onerror = fail;
    });
    const firefox = new Firefox(child, home, socket);
    await firefox.begin();
    return firefox;
  }

  private async begin(): Promise<void> {
    this.socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)));
    await this.send("session.new", { capabilities: {} });
    const { contexts } = await this.send<{ contexts: { context: string }[] }>(
      "browsingContext.getTree",
    );
    this.context = contexts[0]?.context ?? "";
    await this.send("session.subscribe", { events: ["log.entryAdded", "script.message"] });
    // The log doesn't hold them.
    await this.send("script.addPreloadScript", {
      functionDeclaration: `(tell) => addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective, documentURI }) =>
        tell(documentURI + ": " + effectiveDirective + " blocked " + blockedURI), true)`,
      arguments: [{ type: "channel", value: { channel: "policy" } }],
    });
  }

  async goto(url: string): Promise<void> {
    await this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  async call(source: string, args: unknown[], inFrame = false): Promise<unknown> {
    const functionDeclaration = `(json) => JSON.stringify((${source})(...JSON.parse(json)) ?? null)`;
    const { result } = await this.callRaw(
      functionDeclaration,
      JSON.stringify(args),
      inFrame ? await this.frame() : this.context,
    );
    return JSON.parse(String(result.value));
  }

  private async callRaw(functionDeclaration: string, argument: string, context: string) {
    const answer = await this.send<{
      result: { value?: unknown; sharedId?: string };
      exceptionDetails?: { text: string };
    }>("script.callFunction", {
      functionDeclaration,
      arguments: [{ type: "string", value: argument }],
      target: { context },
      awaitPromise: false,
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer;
  }

  private async frame(): Promise<string> {
    const { contexts } = await this.send<{ contexts: { children: { context: string }[] }[] }>(
      "browsingContext.getTree",
      {
        root: this.context,
      },
    );
    const frame = contexts[0]?.children[0]?.context;
    if (!frame) throw new Error("the page has no frame");
    return frame;
  }

  async perform(actions: InputSource[]): Promise<void> {
    await this.send("input.performActions", { context: this.context, actions });
  }

  async attach(files: string[]): Promise<void> {
    const find = "(css) => document.querySelector(css)";
    const { result } = await this.callRaw(find, "input[type=file]", this.context);
    await this.send("input.setFiles", {
      context: this.context,
      element: { sharedId: result.sharedId },
      files,
    });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.send("browsingContext.setViewport", {
      context: this.context,
      viewport: { width, height },
    });
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.send<{ data: string }>("browsingContext.captureScreenshot", {
      context: this.context,
    });
    return Buffer.from(data, "base64");
  }

  async clearCookies(): Promise<void> {
    await this.send("storage.deleteCookies");
  }

  async complaints(): Promise<string[]> {
    return this.noted;
  }

  async close(): Promise<void> {
    const ended = new Promise((done) => this.child.once("exit", done));
    await this.send("browser.close").catch(() => this.child.kill());
    await ended;
    await rm(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private send<Result>(method: string, params: Record<string, unknown> = {}): Promise<Result> {
    const id = ++this.lastId;
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  private receive({ id, method, params, result, message }: Message): void {
    if (id !== undefined) {
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (result === undefined) asked?.reject(new Error(message));
      else asked?.resolve(result as never);
    } else if (method === "log.entryAdded" && params?.level === "error")
      this.noted.push(String(params.text));
    else if (method === "script.message")
      this.noted.push(String((params?.data as { value?: string } | undefined)?.value));
  }
}

/** Downloads without questions, and no word to anybody but the site. */
function preferences(downloads: string): string {
  const wanted = {
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
    "browser.download.alwaysOpenPanel": false,
    "browser.download.open_pdf_attachments_inline": false,
    "browser.helperApps.deleteTempFileOnExit": false,
    "app.normandy.enabled": false,
    "app.update.enabled": false,
    "browser.safebrowsing.malware.enabled": false,
    "browser.safebrowsing.phishing.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
  };
  return Object.entries(wanted)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");
}
