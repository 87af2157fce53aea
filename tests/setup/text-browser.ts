import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * What differs between the browsers: how one starts it, and which key leads to the next link or
 * control.
 */
const BROWSERS = {
  w3m: { args: [], next: "Tab", asksForText: true },
  lynx: { args: ["-nocolor", "-accept_all_cookies"], next: "Down", asksForText: false },
  links2: { args: [], next: "Down", asksForText: false },
} as const;

export type TextBrowserName = keyof typeof BROWSERS;

/** So high that the pages fit on it whole, and nothing has to be scrolled. */
const [COLUMNS, ROWS] = [110, 120];
/** More than any page has links and controls. */
const MAX_STEPS = 80;
const PATIENCE_MS = 20_000;

/** The link or control that a key would act on: its row cut in two there, and the rows above it. */
interface Place {
  before: string;
  after: string;
  above: string[];
}

/**
 * A text browser in a terminal (tmux), used by its keys as a person does: what is on the screen is
 * all that is known of the page. The keys of a browser are those of its defaults, in a home folder
 * of its own.
 */
export class TextBrowser {
  private readonly name: TextBrowserName;
  private readonly home: string;

  private constructor(name: TextBrowserName, home: string) {
    this.name = name;
    this.home = home;
  }

  /** Opens a page. Close it at the end. */
  static async open(name: TextBrowserName, address: string): Promise<TextBrowser> {
    const browser = new TextBrowser(name, await mkdtemp(join(tmpdir(), `iweri-${name}-`)));
    const { args } = BROWSERS[name];
    const size = ["-x", String(COLUMNS), "-y", String(ROWS)];
    const environment = [
      "env",
      "-i",
      `HOME=${browser.home}`,
      `PATH=${process.env.PATH}`,
      "LANG=C.UTF-8",
      "TERM=screen",
    ];
    await browser.tmux(
      "-f",
      "/dev/null",
      "new-session",
      "-d",
      ...size,
      ...environment,
      name,
      ...args,
      address,
    );
    if (name === "links2") {
      await browser.until(/Welcome to links/);
      await browser.key("Enter");
    }
    return browser;
  }

  async close(): Promise<void> {
    await this.tmux("kill-server").catch(() => {});
    // The browser may still be writing its history.
    await rm(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** What is on the screen, without empty rows at its end. */
  async screen(): Promise<string> {
    return (await this.tmux("capture-pane", "-p")).trimEnd();
  }

  /** Waits until the screen says something, and returns it. */
  async until(words: RegExp): Promise<string> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const screen = await this.screen();
      if (words.test(screen)) return screen;
      if (Date.now() > end) throw new Error(`${this.name} does not show ${words}:\n${screen}`);
      await pause(100);
    }
  }

  /** Types into the empty field with this label, which stands before it or in the rows above. */
  async fill(label: string, text: string): Promise<void> {
    await this.reach(`the field ${label}`, ({ before, after, above }) => {
      const isField =
        this.name === "w3m" ? before.endsWith("[") && /^ {4,}/.test(after) : /^_{4,}/.test(after);
      const standsAlone = before.replace("[", "").trim() === "";
      return (
        isField && (standsAlone ? above.some((row) => row.includes(label)) : before.includes(label))
      );
    });
    const { asksForText } = BROWSERS[this.name];
    if (asksForText) await this.key("Enter");
    await this.tmux("send-keys", "-l", text);
    if (asksForText) await this.key("Enter");
    await pause(200);
  }

  /** Ticks the box that these words stand behind. */
  async tick(words: string): Promise<void> {
    await this.reach(
      `the box ${words}`,
      ({ before, after }) => /^\[?[ *X]\] /.test(after) && `${before}${after}`.includes(words),
    );
    await this.key("Enter");
  }

  /** Presses the button or follows the link that begins with these words. */
  async press(words: string): Promise<void> {
    await this.reach(`the button ${words}`, ({ before, after }) =>
      // lynx writes a button's value before its name; links2 stands two letters into it.
      [after.replace(/^[\w-]+\) /, ""), before.slice(-2) + after].some((text) =>
        text.startsWith(words),
      ),
    );
    await this.key("Enter");
  }

  /**
   * From where one is, at first the top of the page, down to the first link or control that is
   * meant.
   */
  private async reach(what: string, isMeant: (place: Place) => boolean): Promise<void> {
    for (let step = 0; step < MAX_STEPS; step++) {
      if (isMeant(await this.place())) return;
      await this.key(BROWSERS[this.name].next);
    }
    throw new Error(`${this.name} does not find ${what}:\n${await this.screen()}`);
  }

  private async place(): Promise<Place> {
    const rows = (await this.tmux("capture-pane", "-p")).split("\n");
    const { column, row } = this.name === "lynx" ? await this.highlight() : await this.cursor();
    const line = rows[row] ?? "";
    const above = rows.slice(0, row).filter((one) => one.trim() !== "");
    return { before: line.slice(0, column), after: line.slice(column), above: above.slice(-3) };
  }

  private async cursor(): Promise<{ column: number; row: number }> {
    const [column = 0, row = 0] = (
      await this.tmux("display-message", "-p", "#{cursor_x} #{cursor_y}")
    )
      .split(" ")
      .map(Number);
    return { column, row };
  }

  /**
   * lynx keeps the cursor in a corner, and shows what is chosen in reverse, as it does its own
   * signs in the first row.
   */
  private async highlight(): Promise<{ column: number; row: number }> {
    const rows = (await this.tmux("capture-pane", "-p", "-e")).split("\n");
    const row = rows.findIndex((line, at) => at > 0 && line.includes("\u001b[7m"));
    const [before = ""] = (rows[row] ?? "").split("\u001b[7m");
    return { column: before.replace(/\u001b\[[\d;]*m/g, "").length, row: Math.max(row, 0) };
  }

  private async key(name: string): Promise<void> {
    await this.tmux("send-keys", name);
    await pause(80);
  }

  private async tmux(...words: string[]): Promise<string> {
    const { stdout } = await run("tmux", ["-u", "-S", join(this.home, "tmux"), ...words]);
    return stdout;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
