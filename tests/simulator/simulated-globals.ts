import crypto from "node:crypto";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import timersPromises from "node:timers/promises";
import { openChance } from "./random.ts";
import { BEGINNING, type Scheduler } from "./scheduler.ts";

/** What a running simulation answers to what the product asks its surroundings for. */
export interface Surroundings {
  scheduler: Scheduler;
  /** What a provider's address answers. */
  fetch(url: string, options: RequestInit): Promise<Response>;
  /** Bytes that are free on the disk. */
  freeBytes(): number;
}

let current: Surroundings | null = null;
let chance = openChance(0);

function surroundings(): Surroundings {
  if (!current) throw new Error("no simulation runs");
  return current;
}

/** From here on this process lives in that simulation, with chance from its seed. */
export function enter(next: Surroundings, seed: number): void {
  current = next;
  chance = openChance(seed ^ 0x5eed);
}

/**
 * Chance and time of the process at large, before the product is read in and for good: what it asks
 * for is answered by the simulation.
 */
export function replaceGlobals(): void {
  const now = () => current?.scheduler.now ?? BEGINNING;
  const RealDate = Date;
  class SimulatedDate extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(now());
      else super(...(given as [number]));
    }
    static override now(): number {
      return now();
    }
  }
  globalThis.Date = SimulatedDate as DateConstructor;
  performance.now = () => now() - BEGINNING;
  Math.random = () => chance.next();
  replaceTimers();
  const fill = <Bytes extends NodeJS.ArrayBufferView | null>(bytes: Bytes): Bytes => {
    const view = bytes as unknown as Uint8Array;
    for (let index = 0; index < view.length; index++) view[index] = chance.whole(0, 255);
    return bytes;
  };
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
  const letters = () =>
    chance
      .whole(0, 2 ** 32 - 1)
      .toString(16)
      .padStart(8, "0");
  Object.assign(crypto, {
    randomUUID: () => `${letters()}-0000-4000-8000-${letters()}${letters().slice(0, 4)}`,
    randomBytes: (size: number) => Buffer.from(fill(new Uint8Array(size))),
  });
  Object.assign(fsPromises, {
    statfs: async () => ({ bavail: surroundings().freeBytes(), bsize: 1 }),
  });
  syncBuiltinESMExports();
  globalThis.fetch = (url, options = {}) => surroundings().fetch(String(url), options);
}

function replaceTimers(): void {
  const plan = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const cancel = surroundings().scheduler.after(ms, () => run(...given));
    const timer = { cancel, ref: () => timer, unref: () => timer, hasRef: () => true };
    return timer;
  };
  const cancel = (timer: { cancel?: () => void } | undefined) => timer?.cancel?.();
  const soon = (run: (...given: unknown[]) => void, ...given: unknown[]) => plan(run, 0, ...given);
  const replaced = {
    setTimeout: plan,
    clearTimeout: cancel,
    setImmediate: soon,
    clearImmediate: cancel,
  };
  Object.assign(globalThis, replaced);
  Object.assign(timersPromises, {
    setImmediate: () => surroundings().scheduler.sleep(0),
    setTimeout: (ms: number) => surroundings().scheduler.sleep(ms),
  });
  AbortSignal.timeout = (ms: number) => {
    const controller = new AbortController();
    plan(
      () =>
        controller.abort(
          new DOMException("The operation was aborted due to timeout", "TimeoutError"),
        ),
      ms,
    );
    return controller.signal;
  };
}
