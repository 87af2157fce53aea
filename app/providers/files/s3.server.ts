import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type {
  GetObjectCommandInput,
  ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { AnswerTooLarge, MAX_ANSWER_BYTES } from "#app/engines/calls/bounded-fetch.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { checkedKey, type Files, limitedBytes } from "./files.ts";
import { storeProblem } from "./files-away.server.ts";

interface CopyOptions {
  /** Made when it does not exist. Everything in it may be deleted at any time. */
  folder: string;
  maxBytes?: number;
  /** A copy that nobody asked for so long goes: it may hold what people uploaded. */
  longestUnusedMs?: number;
}

const MAX_BYTES = 1024 * 1024 * 1024;
const LONGEST_UNUSED_MS = 60 * 60_000;
/** Who asked for a path opens it soon; a copy as new as this stays even when there is no room. */
const IN_HAND_MS = 2 * 60_000;

/**
 * Copies of remote files on this machine's disk, for what reads a file by its path. Bounded; the
 * ones used longest ago go first.
 */
export class LocalCopies {
  private readonly underWay = new Map<string, Promise<string>>();
  private readonly timer: NodeJS.Timeout;
  private readonly options: CopyOptions;

  constructor(options: CopyOptions) {
    this.options = options;
    this.timer = setInterval(
      () => void this.tidy(),
      (options.longestUnusedMs ?? LONGEST_UNUSED_MS) / 4,
    ).unref();
  }

  /**
   * The path of the copy of one version of a file, fetched when it is not there. Who asks together
   * fetches once.
   */
  async path(
    key: string,
    version: string,
    fetch: () => Promise<AsyncIterable<Uint8Array>>,
  ): Promise<string> {
    const path = join(this.options.folder, `${hash(key)}-${hash(version)}`);
    const now = new Date();
    const isThere = await utimes(path, now, now).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
    const running =
      this.underWay.get(path) ?? this.fetch(path, fetch).finally(() => this.underWay.delete(path));
    this.underWay.set(path, running);
    return running;
  }

  /** Takes every copy of a file away: it was removed, or written anew. */
  async forget(key: string): Promise<void> {
    const start = `${hash(key)}-`;
    for (const name of await this.names())
      if (name.startsWith(start)) await rm(join(this.options.folder, name), { force: true });
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async fetch(
    path: string,
    fetch: () => Promise<AsyncIterable<Uint8Array>>,
  ): Promise<string> {
    await mkdir(this.options.folder, { recursive: true });
    const beside = `${path}.${randomUUID()}.part`;
    try {
      await pipeline(Readable.from(await fetch()), createWriteStream(beside));
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await this.tidy();
    return path;
  }

  private async tidy(): Promise<void> {
    const { folder, maxBytes = MAX_BYTES, longestUnusedMs = LONGEST_UNUSED_MS } = this.options;
    const copies: { path: string; size: number; usedAt: number }[] = [];
    for (const name of await this.names()) {
      const path = join(folder, name);
      const info = await stat(path).catch(() => null);
      if (info) copies.push({ path, size: info.size, usedAt: info.mtimeMs });
    }
    let total = copies.reduce((sum, copy) => sum + copy.size, 0);
    for (const copy of copies.sort((one, other) => one.usedAt - other.usedAt)) {
      const unusedMs = Date.now() - copy.usedAt;
      if (unusedMs < IN_HAND_MS || (total <= maxBytes && unusedMs < longestUnusedMs)) continue;
      await rm(copy.path, { force: true });
      total -= copy.size;
    }
  }

  private async names(): Promise<string[]> {
    return readdir(this.options.folder).catch(() => []);
  }
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}

export interface S3Settings {
  /** Null: Amazon's own of the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const CONNECT_MS = 5_000;
/** The longest silence on a connection in use. */
const SILENCE_MS = 10_000;
/** Within this the store begins to answer, tries again included; somebody waits for it. */
const ANSWER_MS = 10_000;
/** A megabyte a second: what is sent to it, or read from it, may take so much longer. */
const SLOWEST_BYTES_PER_MS = 1000;
const TRIES = 4;
/** S3 takes parts from 5 MB; two of them are in memory at once. */
const PART_BYTES = 8 * 1024 * 1024;

/** Calls of the store, each with its own time limit. */
function openCalls(settings: S3Settings) {
  const sdk = once(() => import("@aws-sdk/client-s3"));
  const client = once(async () => newClient((await sdk()).S3Client, settings));
  /**
   * Throws `FilesAway` when the store has not begun to answer in time, or answers that it can't.
   */
  async function ask<T>(
    send: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
    ms = ANSWER_MS,
  ): Promise<T> {
    const stop = new AbortController();
    const timer = setTimeout(
      () => stop.abort(new DOMException("no answer in time", "TimeoutError")),
      ms,
    );
    try {
      return await send(await client(), { abortSignal: stop.signal });
    } catch (error) {
      throw storeProblem(stop.signal.aborted ? stop.signal.reason : error);
    } finally {
      clearTimeout(timer);
    }
  }
  /**
   * Gives each call the time that its part takes at the slowest: a whole stream may be as slow as
   * the visitor who sends it.
   */
  async function sendInTime(parts: { failure?: unknown }): Promise<S3Client> {
    const send = async (command: PutObjectCommand) => {
      const { Body } = command.input as { Body?: unknown };
      const ms = longestMs(Body instanceof Uint8Array ? Body.length : 0);
      return ask((it, options) => it.send(command, options), ms).catch((error) => {
        // The first says why; those after it were only stopped.
        parts.failure ??= error;
        throw error;
      });
    };
    return Object.assign(Object.create(await client()), { send });
  }
  /** Throws `FilesAway` when a file takes too long or breaks off. */
  async function* read(input: GetObjectCommandInput): AsyncGenerator<Buffer> {
    const { GetObjectCommand } = await sdk();
    const { Body, ContentLength = 0 } = await ask((it, options) =>
      it.send(new GetObjectCommand(input), options),
    );
    try {
      if (Body) yield* inTime(Body as Readable, longestMs(ContentLength));
    } catch (error) {
      throw storeProblem(error);
    }
  }
  return { sdk, client, ask, sendInTime, read };
}

/**
 * Files in a bucket of S3 or of a server that speaks its language. A file appears whole or not at
 * all, as S3 has it.
 */
export function openS3Files(settings: S3Settings, copies: CopyOptions): Files {
  const { bucket } = settings;
  const local = new LocalCopies(copies);
  const calls = openCalls(settings);
  const { sdk, client, ask, sendInTime, read } = calls;
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });
  const files: Files = {
    async put(key, bytes) {
      const { PutObjectCommand } = await sdk();
      const command = new PutObjectCommand({ ...at(key), Body: bytes });
      await ask((it, options) => it.send(command, options), longestMs(bytes.length));
    },
    async get(key) {
      return new Uint8Array(await buffer(read(at(key))));
    },
    async has(key) {
      const { HeadObjectCommand } = await sdk();
      const command = new HeadObjectCommand(at(key));
      try {
        await ask((it, options) => it.send(command, options));
        return true;
      } catch (error) {
        if (statusOf(error) === 404) return false;
        throw error;
      }
    },
    async remove(key) {
      const { DeleteObjectCommand } = await sdk();
      const command = new DeleteObjectCommand(at(key));
      await ask((it, options) => it.send(command, options));
      await local.forget(key);
    },
    list: (folder) => listBucket(calls, bucket, folder),
    async localPath(key) {
      const { HeadObjectCommand } = await sdk();
      const head = new HeadObjectCommand(at(key));
      const { ETag = "" } = await ask((it, options) => it.send(head, options));
      return local.path(key, ETag, async () => read({ ...at(key), IfMatch: ETag || undefined }));
    },
    async putStream(key, stream, maxBytes) {
      const { Upload } = await import("@aws-sdk/lib-storage");
      const limited = limitedBytes(stream, maxBytes);
      const Body = Readable.from(limited.chunks, { objectMode: false });
      // When a part fails or the stream throws, the parts that had arrived are taken away again.
      const parts: { failure?: unknown } = {};
      const upload = new Upload({
        client: await sendInTime(parts),
        params: { ...at(key), Body },
        partSize: PART_BYTES,
        queueSize: 2,
      });
      await upload.done().catch((error) => {
        // A store that can't abort must not hide why there was something to abort.
        throw parts.failure ?? limited.failure() ?? storeProblem(error);
      });
      return { bytes: limited.bytes() };
    },
    async reach() {
      const { HeadBucketCommand } = await sdk();
      await ask((it, options) => it.send(new HeadBucketCommand({ Bucket: bucket }), options));
    },
    async check() {
      const key = `check-${newId()}`;
      try {
        await files.put(key, new Uint8Array(1));
        await files.remove(key);
        return null;
      } catch (error) {
        return whyUnwritable(settings, error);
      }
    },
    async close() {
      local.close();
      if (client.wasCalled()) (await client()).destroy();
    },
  };
  return files;
}

async function* listBucket(
  { sdk, ask }: ReturnType<typeof openCalls>,
  bucket: string,
  folder: string,
): AsyncGenerator<string> {
  const { ListObjectsV2Command } = await sdk();
  const Prefix = `${checkedKey(folder)}/`;
  let ContinuationToken: string | undefined;
  do {
    const input = { Bucket: bucket, Prefix, ContinuationToken };
    const page: ListObjectsV2CommandOutput = await ask((it, options) =>
      it.send(new ListObjectsV2Command(input), options),
    );
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}

function whyUnwritable({ bucket, endpoint, region }: S3Settings, error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    `the bucket ${bucket} can't be written at ` +
    `${endpoint ?? `Amazon S3, ${region}`} (${whyOf(cause)})`
  );
}

function newClient(Client: typeof S3Client, settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's seldom have a host name for each bucket, and do not all know the
    // newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  // What isn't a file is a small answer: an error, a list, a confirmation. Past 1 MB it fails, and
  // is read no further.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { statusCode: number; body?: unknown };
        const isFile = commandName === "GetObjectCommand" && response.statusCode < 300;
        if (!isFile && response.body instanceof Readable)
          response.body = limitedAnswer(response.body);
        return result;
      },
    { step: "deserialize", priority: "low", name: "limitAnswers" },
  );
  return client;
}

/** How long the store has to take so many bytes, or to send them. */
function longestMs(bytes: number): number {
  return ANSWER_MS + bytes / SLOWEST_BYTES_PER_MS;
}

/** Fails once it has taken longer, however little is missing. */
function inTime(body: Readable, ms: number): Readable {
  const timer = setTimeout(
    () => body.destroy(new DOMException("no answer in time", "TimeoutError")),
    ms,
  );
  return body.once("close", () => clearTimeout(timer));
}

function limitedAnswer(body: Readable): Readable {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(
        bytes > MAX_ANSWER_BYTES ? new AnswerTooLarge(`more than ${MAX_ANSWER_BYTES} bytes`) : null,
        chunk,
      );
    },
  });
  pipeline(body, limit).catch(() => undefined);
  return limit;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** "NoSuchBucket", "ECONNREFUSED": never the whole message, which may carry a signed address. */
function whyOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  const status = statusOf(error);
  return [code ?? name ?? "unknown", ...(status ? [status] : [])].join(", ");
}

/** Does something the first time it is asked for, and again only if that failed. */
function once<T>(make: () => Promise<T>): (() => Promise<T>) & { wasCalled(): boolean } {
  let made: Promise<T> | undefined;
  const get = () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return Object.assign(get, { wasCalled: () => made !== undefined });
}
