import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import type { Design } from "../design/design.ts";
import { fileKeysOf, fontKeysOf } from "../design/design-files.ts";
import {
  type ArtworkMessage,
  type DrawAnswer,
  type DrawJob,
  type DrawnSize,
  MAX_CACHED_DESIGNS,
  type ResizableBackground,
} from "./canvas.ts";
import { DrawingFailedError, DrawThread } from "./draw-thread.server.ts";
import type {
  ArtworkSource,
  CertificateRequest,
  Drawing,
  DrawRequest,
  FitReport,
  LayerOptions,
  PictureOptions,
  ThumbnailFormat,
} from "./drawing.ts";

export interface DrawingOptions {
  artwork: ArtworkSource;
  /** The worker's file; found by itself when left out. */
  workerUrl?: URL;
  /** Default: one less than the cores, at least 1, at most 4. */
  threads?: number;
  /** How long one job may take. Default 60 seconds. */
  timeoutMs?: number;
  /** Jobs that may wait; one more is refused. Default 2,000. */
  queueLimit?: number;
  /** A thread without work is ended after this; 45 s when left out. */
  idleMs?: number;
}

/** Thrown when too many drawings are waiting already. The caller can try again later (HTTP 503). */
export class DrawingBusyError extends Error {
  override name = "DrawingBusyError";
}

interface Waiting {
  designKey: string | null;
  /** Takes milliseconds where the design is kept. */
  isQuick: boolean;
  start: (slot: Slot) => Promise<void>;
  refuse: (error: Error) => void;
}

interface Slot {
  thread: DrawThread;
  /** Designs the thread has prepared. */
  kept: LRUCache<string, true>;
  /** Jobs that were given to it and are not done. */
  given: number;
  /** All of them are quick. */
  isQuick: boolean;
}

/**
 * So that a thread has its next certificate when it is done with one: it would wait as long as the
 * main thread takes to notice.
 */
const MAX_QUICK_GIVEN = 2;
const CHECKS_PER_JOB = 5_000;
/** A gallery of one page shape has about forty, and two people may open one at once. */
const MAX_WAITING_RESIZED = 90;

/** Draws in worker threads. Threads start with the first job; a thread that dies is replaced. */
export function createDrawing(options: DrawingOptions): Drawing {
  return new DrawingPool(options);
}

class DrawingPool implements Drawing {
  private readonly slots: Slot[];
  private readonly waiting: Waiting[] = [];
  private isClosed = false;
  private readonly options: DrawingOptions;

  constructor(options: DrawingOptions) {
    this.options = options;
    const count = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
    this.slots = Array.from({ length: count }, () => {
      const slot: Slot = {
        thread: new DrawThread(
          options.workerUrl,
          () => {
            slot.kept.clear();
          },
          options.idleMs,
        ),
        kept: new LRUCache<string, true>({ max: MAX_CACHED_DESIGNS }),
        given: 0,
        isQuick: true,
      };
      return slot;
    });
  }

  png(request: DrawRequest): Promise<Uint8Array<ArrayBuffer>> {
    return this.draw(request, (request, artwork) => ({ kind: "png", request, artwork }), true);
  }

  pdf(request: DrawRequest): Promise<Uint8Array<ArrayBuffer>> {
    return this.draw(request, (request, artwork) => ({ kind: "pdf", request, artwork }), true);
  }

  picture(request: DrawRequest, options: PictureOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.draw(request, (request, artwork) => ({
      kind: "picture",
      request,
      artwork,
      options,
    }));
  }

  private waitingResized = 0;
  private lastResized: Promise<unknown> = Promise.resolve();

  layer(request: DrawRequest, options: LayerOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.draw(request, (request, artwork) => ({ kind: "layer", request, artwork, options }));
  }

  thumbnail(request: DrawRequest, format: ThumbnailFormat): Promise<Uint8Array<ArrayBuffer>> {
    return this.resized(request, format);
  }

  enlarged(request: DrawRequest, widthPx: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.resized(request, { widthPx });
  }

  /** One after another: they take their time, and a certificate must not wait for many. */
  private async resized(request: DrawRequest, size: DrawnSize): Promise<Uint8Array<ArrayBuffer>> {
    if (this.waitingResized >= MAX_WAITING_RESIZED)
      throw new DrawingBusyError(
        "Too many pictures are waiting to be drawn. Try again in a minute.",
      );
    this.waitingResized++;
    const drawn = this.lastResized.then(async () => {
      const answer = await this.enqueue(null, async () => ({
        kind: "resized",
        request,
        size,
        background: await this.loadResizable(request.design.backgroundId),
        files: await this.loadFiles(fileKeysOf(request.design)),
      }));
      if (answer.kind !== "bytes")
        throw new DrawingFailedError("The drawing thread gave no picture.");
      return answer.bytes;
    });
    this.lastResized = drawn.catch(() => undefined).finally(() => this.waitingResized--);
    return drawn;
  }

  async check(design: Design, values: Record<string, string>[]): Promise<FitReport[][]> {
    const fonts = await this.loadFiles(fontKeysOf(design));
    const parts: Promise<FitReport[][]>[] = [];
    for (let at = 0; at < values.length; at += CHECKS_PER_JOB) {
      const job: DrawJob = {
        kind: "check",
        design,
        values: values.slice(at, at + CHECKS_PER_JOB),
        fonts,
      };
      parts.push(
        this.enqueue(null, async () => job).then((answer) => {
          if (answer.kind !== "reports")
            throw new DrawingFailedError("The drawing thread gave no report.");
          return answer.reports;
        }),
      );
    }
    return (await Promise.all(parts)).flat();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const job of this.waiting.splice(0))
      job.refuse(new DrawingFailedError("Drawing was closed."));
    await Promise.all(this.slots.map(({ thread }) => thread.close()));
  }

  private async draw(
    { design, ...request }: DrawRequest,
    job: (request: CertificateRequest, artwork: ArtworkMessage | null) => DrawJob,
    isQuick = false,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const makeJob = async (isKept: boolean) =>
      job(request, isKept ? null : await this.loadArtwork(design));
    const answer = await this.enqueue(request.designKey, makeJob, isQuick);
    if (answer.kind !== "bytes")
      throw new DrawingFailedError("The drawing thread gave no picture.");
    return answer.bytes;
  }

  private async loadArtwork(design: Design): Promise<ArtworkMessage> {
    const [background, files] = await Promise.all([
      this.options.artwork.background(design.backgroundId),
      this.loadFiles(fileKeysOf(design)),
    ]);
    return { design, background, files };
  }

  private async loadResizable(backgroundId: string): Promise<ResizableBackground> {
    const { png, svg } = await this.options.artwork.background(backgroundId);
    return png === null ? { svg } : { png };
  }

  private loadFiles(keys: readonly string[]): Promise<ArtworkMessage["files"]> {
    return Promise.all(
      keys.map(
        async (key): Promise<[string, Uint8Array]> => [key, await this.options.artwork.file(key)],
      ),
    );
  }

  /** Waits for a free thread, then runs the job there. */
  private enqueue(
    designKey: string | null,
    makeJob: (isKept: boolean) => Promise<DrawJob>,
    isQuick = false,
  ): Promise<DrawAnswer> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new DrawingFailedError("Drawing was closed."));
      if (this.waiting.length >= (this.options.queueLimit ?? 2_000)) {
        return reject(
          new DrawingBusyError(
            "Too many certificates are waiting to be drawn. Try again in a minute.",
          ),
        );
      }
      const start = (slot: Slot) => this.runJob(slot, designKey, makeJob).then(resolve, reject);
      this.waiting.push({ designKey, isQuick, start, refuse: reject });
      this.startWaiting();
    });
  }

  private async runJob(
    slot: Slot,
    designKey: string | null,
    makeJob: (isKept: boolean) => Promise<DrawJob>,
  ): Promise<DrawAnswer> {
    const run = async (isKept: boolean) => {
      const job = await makeJob(isKept);
      if (this.isClosed) throw new DrawingFailedError("Drawing was closed.");
      return slot.thread.run(job, this.options.timeoutMs ?? 60_000);
    };
    const isKept = designKey !== null && slot.kept.has(designKey);
    let answer = await run(isKept);
    if (answer.kind === "artwork-needed") answer = await run(false);
    if (answer.kind === "failed") throw new DrawingFailedError(answer.message);
    if (designKey) slot.kept.set(designKey, true);
    return answer;
  }

  private startWaiting(): void {
    for (;;) {
      const next = this.waiting[0];
      const slot = next && this.slotFor(next);
      if (!slot) return;
      this.waiting.shift();
      slot.isQuick = next.isQuick && isKeptBy(slot, next) && (slot.given === 0 || slot.isQuick);
      slot.given++;
      void next.start(slot).finally(() => {
        slot.given--;
        this.startWaiting();
      });
    }
  }

  /** The thread that a job is given to now, if any. */
  private slotFor(job: Waiting): Slot | undefined {
    const free = this.slots.filter(({ given }) => given === 0);
    // A thread that has the design ready draws it in milliseconds; another would need most of a
    // second first.
    if (free.length) return free.find((slot) => isKeptBy(slot, job)) ?? free[0];
    // Behind a job that takes milliseconds too, and only where none is free: the order stays what
    // it was.
    return this.slots.find(
      (slot) => job.isQuick && slot.isQuick && slot.given < MAX_QUICK_GIVEN && isKeptBy(slot, job),
    );
  }
}

function isKeptBy({ kept }: Slot, { designKey }: Waiting): boolean {
  return designKey !== null && kept.has(designKey);
}
