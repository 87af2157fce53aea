import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, type InputSource, waitFor } from "./engine.ts";
import { findElement, type Target } from "./find-element.ts";

export const field = (name: string, nth?: number): Target => ({ kind: "field", name, nth });
export const button = (name: string, nth?: number): Target => ({ kind: "button", name, nth });
export const link = (name: string, nth?: number): Target => ({ kind: "link", name, nth });
export const option = (name: string, nth?: number): Target => ({ kind: "option", name, nth });
export const css = (name: string, nth?: number): Target => ({ kind: "css", name, nth });

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Keys that are no letters, as WebDriver writes them. */
const KEYS: Record<string, string> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Shift: "\uE008",
  Control: "\uE009",
  Delete: "\uE017",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** A person at a real browser: waits for what is used, then uses it by mouse and keyboard. */
export class Browser {
  private complaintsHeard = 0;
  private readonly engine: Engine;
  private readonly origin: string;
  private readonly downloads: string;

  private constructor(engine: Engine, origin: string, downloads: string) {
    this.engine = engine;
    this.origin = origin;
    this.downloads = downloads;
  }

  /** `start` opens the browser with a folder for downloads. */
  static async open(
    start: (downloads: string) => Promise<Engine>,
    origin: string,
  ): Promise<Browser> {
    const downloads = await mkdtemp(join(tmpdir(), "iweri-downloads-"));
    const engine = await start(downloads);
    await engine.resize(1280, 900);
    return new Browser(engine, origin, downloads);
  }

  async close(): Promise<void> {
    await this.engine.close();
    await rm(this.downloads, { recursive: true, force: true });
  }

  goto(path: string): Promise<void> {
    return this.engine.goto(new URL(path, this.origin).href);
  }

  /** Path and query of the page, once `pattern` describes it. */
  async at(pattern: RegExp): Promise<string> {
    let path = "";
    await waitFor(
      async () => {
        path = (await this.call(() => location.pathname + location.search)) as string;
        // A page that is not complete yet may be replaced under the next press.
        return pattern.test(path) && (await this.call(() => document.readyState === "complete"));
      },
      () => `the page is ${path}, not ${pattern}`,
    );
    return path;
  }

  /** All words of the page, once they match. */
  async see(words: string | RegExp): Promise<string> {
    let text = "";
    return waitFor(
      async () => {
        text = (await this.call(() => document.body.innerText)) as string;
        return (typeof words === "string" ? text.includes(words) : words.test(text)) ? text : null;
      },
      () => `${JSON.stringify(String(words))} is not in:\n${text}`,
    );
  }

  /** Waits until there are so many of them. */
  async count(selector: string, expected: number): Promise<void> {
    let count = -1;
    await waitFor(
      async () => {
        count = (await this.call(
          (css: string) => document.querySelectorAll(css).length,
          selector,
        )) as number;
        return count === expected;
      },
      () => `there are ${count} of ${selector}, not ${expected}`,
    );
  }

  async fill(name: string | Target, text: string): Promise<void> {
    const target = typeof name === "string" ? field(name) : name;
    const isSet = await this.with(target, setWhatHasItsOwnWindow, text);
    if (isSet) return;
    await this.press(target);
    await this.with(target, (element) => (element as HTMLInputElement).select());
    await this.keys(...(text === "" ? ["Delete"] : text));
    await waitFor(
      async () => (await this.value(target)) === text,
      async () =>
        `${JSON.stringify(target)} holds ${JSON.stringify(await this.value(target))}, not ${JSON.stringify(text)}`,
    );
  }

  /** Whether it is there right now, without waiting. */
  async has(target: Target): Promise<boolean> {
    return (await this.engine.call(`(target) => (${findElement})(target) !== null`, [
      target,
    ])) as boolean;
  }

  async value(name: string | Target): Promise<string> {
    const target = typeof name === "string" ? field(name) : name;
    return (await this.with(target, (element) => (element as HTMLInputElement).value)) as string;
  }

  /** Ticks a box or chooses a radio button, by its label where that is what can be seen. */
  async choose(name: string, nth?: number): Promise<void> {
    const target = option(name, nth);
    await this.press(target);
    await waitFor(
      () => this.with(target, (element) => (element as HTMLInputElement).checked),
      () => `${name} is not chosen`,
    );
  }

  async press(target: Target): Promise<void> {
    const { x, y, width, height } = await this.within(target);
    await this.pointer([x + width / 2, y + height / 2]);
  }

  /** Where it is in the window, once it is at rest in sight with nothing above it. */
  async within(target: Target): Promise<Rect> {
    let last = "";
    return waitFor(
      async () => {
        const rect = (await this.with(target, whereItCanBePressed)) as Rect | string;
        const [before, now] = [last, JSON.stringify(rect)];
        last = now;
        return typeof rect !== "string" && before === now ? rect : null;
      },
      async () =>
        `${JSON.stringify(target)} can’t be pressed (${last}) on\n${await this.call(() => document.body.innerText)}`,
    );
  }

  /**
   * Presses at a point, moves over these and lets go, in pixels of the window. With one point it is
   * a click.
   */
  async pointer(...points: [number, number][]): Promise<void> {
    const [first = [0, 0], ...rest] = points;
    const move = ([x, y]: [number, number]) => ({
      type: "pointerMove",
      x: Math.round(x),
      y: Math.round(y),
      duration: 30,
    });
    const actions = [
      move(first),
      { type: "pointerDown", button: 0 },
      ...rest.map(move),
      { type: "pointerUp", button: 0 },
    ];
    await this.engine.perform([
      { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions },
    ]);
  }

  /** Drags from a point by so many pixels, in steps as a hand does. */
  drag([x, y]: [number, number], [dx, dy]: [number, number]): Promise<void> {
    return this.pointer(
      [x, y],
      ...[1, 2, 3, 4, 5].map((step): [number, number] => [
        x + (dx * step) / 5,
        y + (dy * step) / 5,
      ]),
    );
  }

  /** Types; "Control+z" holds one key while pressing the other. */
  async keys(...keys: string[]): Promise<void> {
    const actions: InputSource["actions"] = [];
    for (const stroke of keys) {
      const parts = (stroke.length > 1 ? stroke.split("+") : [stroke]).map(
        (part) => KEYS[part] ?? part,
      );
      for (const value of parts) actions.push({ type: "keyDown", value });
      for (const value of parts.reverse()) actions.push({ type: "keyUp", value });
    }
    await this.engine.perform([{ type: "key", id: "keyboard", actions }]);
  }

  attach(...paths: string[]): Promise<void> {
    return waitFor(
      () => this.engine.attach(paths).then(() => true),
      () => "there is no field for a file",
    ).then(() => {});
  }

  /** Presses a link and reads the file that it saves. */
  async download(name: string): Promise<Buffer> {
    const before = new Set(await readdir(this.downloads));
    await this.press(link(name));
    const file = await waitFor(
      async () => {
        const names = (await readdir(this.downloads)).filter((one) => !before.has(one));
        return (
          names.length === 1 && !/\.(part|wkdownload|goutputstream.*)$/.test(names[0]!) && names[0]
        );
      },
      () => `${name} saved nothing`,
    );
    return readFile(join(this.downloads, file));
  }

  /** Calls a function that uses nothing from outside itself in the page. */
  call<Args extends unknown[]>(act: (...args: Args) => unknown, ...args: Args): Promise<unknown> {
    return this.engine.call(String(act), args);
  }

  /** The same in the page's only frame. */
  callInFrame<Args extends unknown[]>(
    act: (...args: Args) => unknown,
    ...args: Args
  ): Promise<unknown> {
    return this.engine.call(String(act), args, true);
  }

  /** The same with an element, once it is there. */
  private async with<Args extends unknown[]>(
    target: Target,
    act: (element: HTMLElement, ...args: Args) => unknown,
    ...args: Args
  ): Promise<unknown> {
    const source = `(target, ...args) => { const element = (${findElement})(target); return element && [(${act})(element, ...args) ?? null]; }`;
    const [result] = await waitFor(
      () => this.engine.call(source, [target, ...args]) as Promise<[unknown] | null>,
      async () =>
        `${JSON.stringify(target)} is not on\n${await this.call(() => document.body.innerText)}`,
    );
    return result;
  }

  resize(width: number, height: number): Promise<void> {
    return this.engine.resize(width, height);
  }

  screenshot(): Promise<Buffer> {
    return this.engine.screenshot();
  }

  clearCookies(): Promise<void> {
    return this.engine.clearCookies();
  }

  /** What the browser has complained about since this was last asked. */
  async newComplaints(): Promise<string[]> {
    const complaints = await this.engine.complaints();
    const fresh = complaints.slice(this.complaintsHeard);
    this.complaintsHeard = complaints.length;
    return fresh;
  }
}

/**
 * Lists and dates open windows of the browser's own, which no driver reaches: their value is set,
 * as they would set it.
 */
function setWhatHasItsOwnWindow(element: HTMLElement, text: string): boolean {
  const input = element as HTMLInputElement | HTMLSelectElement;
  if (!/^(?:date|time|datetime-local|select-one)$/.test(input.type)) return false;
  const prototype =
    input instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  const chosen =
    input instanceof HTMLSelectElement
      ? [...input.options].find((one) => one.text.trim() === text)
      : undefined;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, chosen?.value ?? text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Its place, or a word about what is in the way. */
function whereItCanBePressed(element: HTMLElement): Rect | string {
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  let found = "it has no size";
  for (const one of [
    element,
    ...(element.matches("[type=radio], [type=checkbox]") ? labels : []),
  ]) {
    one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const [rect] = one.getClientRects();
    if (!rect || rect.width < 4 || rect.height < 4) continue;
    const hit = document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2);
    if (hit && (one.contains(hit) || labels.some((label) => label.contains(hit))))
      return { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
    found = `under ${hit?.outerHTML.slice(0, 120)}`;
  }
  return found;
}
