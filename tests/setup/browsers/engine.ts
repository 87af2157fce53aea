/**
 * One source of input, as W3C WebDriver and WebDriver BiDi both take it
 * (https://www.w3.org/TR/webdriver2/#actions).
 */
export interface InputSource {
  type: "key" | "pointer";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: Record<string, string | number>[];
}

/** A real browser under remote control. What a test says is on top of it, in browser.ts. */
export interface Engine {
  /** Resolves once the page has loaded. */
  goto(url: string): Promise<void>;
  /**
   * Calls a function's source in the page, or in its only frame. Takes and answers what JSON can
   * hold.
   */
  call(source: string, args: unknown[], inFrame?: boolean): Promise<unknown>;
  perform(sources: InputSource[]): Promise<void>;
  /** Puts files on this machine into the first file field. */
  attach(paths: string[]): Promise<void>;
  /** The size of the page, without the browser's own bars. */
  resize(width: number, height: number): Promise<void>;
  /** What can be seen, as a PNG. */
  screenshot(): Promise<Buffer>;
  clearCookies(): Promise<void>;
  /**
   * Errors in the console, exceptions, violations of the content security policy: one line each
   * since the browser was opened.
   */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Waits until `look` answers something else than null, false or undefined. Throws what `failed`
 * says after `patienceMs`.
 */
export async function waitFor<Found>(
  look: () => Promise<Found | null | false | undefined> | Found | null | false | undefined,
  failed: () => string | Promise<string>,
  patienceMs = 20_000,
): Promise<Found> {
  let trouble: unknown;
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    try {
      const found = await look();
      if (found !== null && found !== undefined && found !== false) return found;
    } catch (error) {
      // The page may be about to give way to another.
      trouble = error;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(await failed(), { cause: trouble });
}
