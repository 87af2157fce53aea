import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const run = promisify(execFile);

const [WIDTH, HEIGHT] = [1000, 1400];
const PATIENCE_MS = 30_000;

interface Picture {
  width: number;
  height: number;
  /** `#rrggbb` */
  at(x: number, y: number): string;
}

/**
 * NetSurf on a screen of its own (Xvfb), used by mouse and keyboard; what it shows is known by the
 * colours of its pixels.
 */
export class NetSurf {
  private readonly screen: ChildProcess;
  private readonly browser: ChildProcess;
  private readonly display: string;
  private readonly home: string;

  private constructor(screen: ChildProcess, browser: ChildProcess, display: string, home: string) {
    this.screen = screen;
    this.browser = browser;
    this.display = display;
    this.home = home;
  }

  /** Opens a page and waits until its title says this. Close it at the end. */
  static async open(address: string, title: RegExp): Promise<NetSurf> {
    const home = await mkdtemp(join(tmpdir(), "iweri-netsurf-"));
    const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", `${WIDTH}x${HEIGHT}x24`], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const number = await new Promise<string>((done) =>
      screen.stdout!.once("data", (part) => done(String(part).trim())),
    );
    const display = `:${number}`;
    const env = {
      PATH: process.env.PATH ?? "",
      HOME: home,
      DISPLAY: display,
    } as unknown as NodeJS.ProcessEnv;
    const browser = spawn("netsurf-gtk", [address], { env, stdio: "ignore" });
    const netSurf = new NetSurf(screen, browser, display, home);
    await netSurf.untilTitle(title);
    const window = await netSurf.window();
    await netSurf.xdotool(
      "windowmove",
      window,
      "0",
      "0",
      "windowsize",
      window,
      String(WIDTH),
      String(HEIGHT),
    );
    await pause(2_000);
    return netSurf;
  }

  async close(): Promise<void> {
    this.browser.kill();
    this.screen.kill();
    await rm(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async untilTitle(title: RegExp): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    let last = "";
    while (Date.now() < end) {
      last = await this.window().then(
        (window) => this.xdotool("getwindowname", window),
        () => "",
      );
      if (title.test(last)) return;
      await pause(300);
    }
    throw new Error(`NetSurf’s window is called ${JSON.stringify(last)}, not ${title}`);
  }

  /** Types into the field that is the `number`th from the top (from 0). */
  async type(number: number, text: string): Promise<void> {
    const fields = boxes(await this.picture(), "#78849e", "#ffffff");
    const field = fields[number];
    if (!field)
      throw new Error(`there are ${fields.length} fields, none of which is number ${number}`);
    await this.click(field);
    await this.xdotool("type", "--delay", "40", text);
  }

  /** Presses the button of the main colour. */
  async pressMain(): Promise<void> {
    const [button] = blocks(await this.picture(), "#2448c8");
    if (!button) throw new Error("there is no button of the main colour");
    await this.click(button);
  }

  /** What part of the page has this colour, from 0 to 1. */
  async share(colour: string): Promise<number> {
    const { width, height, at } = await this.picture();
    let count = 0;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (at(x, y) === colour) count++;
    return count / (width * height);
  }

  /** How many fields with an edge and a white ground can be seen. */
  async countFields(): Promise<number> {
    return boxes(await this.picture(), "#78849e", "#ffffff").length;
  }

  private async click({ x, y }: { x: number; y: number }): Promise<void> {
    await this.xdotool("mousemove", String(x), String(y), "click", "1");
    await pause(500);
  }

  private async picture(): Promise<Picture> {
    const path = join(this.home, "screen.png");
    await run("import", ["-display", this.display, "-window", "root", path]);
    const { data, info } = await sharp(path)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const from = (y * info.width + x) * info.channels;
      return `#${data.subarray(from, from + 3).toString("hex")}`;
    };
    return { width: info.width, height: info.height, at };
  }

  private async window(): Promise<string> {
    const found = await this.xdotool("search", "--onlyvisible", "--name", "NetSurf$");
    return found.trim().split("\n").at(-1) ?? "";
  }

  private async xdotool(...words: string[]): Promise<string> {
    const { stdout } = await run("xdotool", words, {
      env: { ...process.env, DISPLAY: this.display },
    });
    return stdout.trim();
  }
}

/**
 * The middles of boxes with this edge and this ground, from the top: a long line, which goes on
 * downwards at its left end.
 */
function boxes(
  { width, height, at }: Picture,
  edge: string,
  ground: string,
): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  for (let y = 0; y < height - 12; y++) {
    const run = longRun(width, (x) => at(x, y) === edge);
    if (run && at(run.middle, y + 3) === ground && at(run.from, y + 6) === edge) {
      found.push({ x: run.middle, y: y + 12 });
      y += 12;
    }
  }
  return found;
}

/** The middles of blocks filled with a colour, from the top. */
function blocks({ width, height, at }: Picture, colour: string): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  for (let y = 0; y < height - 6; y++) {
    const run = longRun(width, (x) => at(x, y) === colour);
    if (run) {
      found.push({ x: run.middle, y: y + 6 });
      y += 60;
    }
  }
  return found;
}

/** The first run of at least 100 such pixels. */
function longRun(
  width: number,
  isMeant: (x: number) => boolean,
): { from: number; middle: number } | null {
  let from = 0;
  for (let x = 0; x < width; x++) {
    if (!isMeant(x)) {
      if (x - from >= 100) return { from, middle: Math.floor((from + x) / 2) };
      from = x + 1;
    }
  }
  return null;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
