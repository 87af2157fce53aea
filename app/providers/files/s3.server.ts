import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { newId } from "../../ids.ts";
import type { Files } from "../files.ts";
import { checkedKey } from "./file-key.ts";
import { limitedBytes } from "./limited-bytes.ts";
import { type CopyOptions, LocalCopies } from "./local-copies.server.ts";

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
const SILENCE_MS = 30_000;
const TRIES = 4;
/** S3 takes parts from 5 MB; two of them are in memory at once. */
const PART_BYTES = 8 * 1024 * 1024;

/** Files in a bucket of S3 or of a server that speaks its language. A file appears whole or not at all, as S3 has it. */
export function openS3Files(settings: S3Settings, copies: CopyOptions): Files {
  const { bucket } = settings;
  const local = new LocalCopies(copies);
  const sdk = once(() => import("@aws-sdk/client-s3"));
  const client = once(async () => newClient((await sdk()).S3Client, settings));
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });
  const files: Files = {
    async put(key, bytes) {
      const { PutObjectCommand } = await sdk();
      await (await client()).send(new PutObjectCommand({ ...at(key), Body: bytes }));
    },
    async get(key) {
      const { GetObjectCommand } = await sdk();
      const { Body } = await (await client()).send(new GetObjectCommand(at(key)));
      return new Uint8Array(await Body!.transformToByteArray());
    },
    async has(key) {
      const { HeadObjectCommand } = await sdk();
      try {
        await (await client()).send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (statusOf(error) === 404) return false;
        throw error;
      }
    },
    async remove(key) {
      const { DeleteObjectCommand } = await sdk();
      await (await client()).send(new DeleteObjectCommand(at(key)));
      await local.forget(key);
    },
    async *list(folder) {
      const { ListObjectsV2Command } = await sdk();
      const Prefix = `${checkedKey(folder)}/`;
      let ContinuationToken: string | undefined;
      do {
        const page = await (await client()).send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken }));
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
    async localPath(key) {
      const { GetObjectCommand, HeadObjectCommand } = await sdk();
      const { ETag = "" } = await (await client()).send(new HeadObjectCommand(at(key)));
      return local.path(key, ETag, async () => {
        const { Body } = await (await client()).send(new GetObjectCommand({ ...at(key), IfMatch: ETag || undefined }));
        return Body as Readable;
      });
    },
    async putStream(key, stream, maxBytes) {
      const { Upload } = await import("@aws-sdk/lib-storage");
      const limited = limitedBytes(stream, maxBytes);
      const Body = Readable.from(limited.chunks, { objectMode: false });
      // When a part fails or the stream throws, the parts that had arrived are taken away again.
      const upload = new Upload({ client: await client(), params: { ...at(key), Body }, partSize: PART_BYTES, queueSize: 2 });
      await upload.done().catch((error) => {
        // A store that can't abort must not hide why there was something to abort.
        throw limited.failure() ?? error;
      });
      return { bytes: limited.bytes() };
    },
    async reach() {
      const { HeadBucketCommand } = await sdk();
      await (await client()).send(new HeadBucketCommand({ Bucket: bucket }));
    },
    async check() {
      const key = `check-${newId()}`;
      try {
        await files.put(key, new Uint8Array(1));
        await files.remove(key);
        return null;
      } catch (error) {
        return `the bucket ${bucket} can't be written at ${settings.endpoint ?? `Amazon S3, ${settings.region}`} (${whyOf(error)})`;
      }
    },
    async close() {
      local.close();
      if (client.wasCalled()) (await client()).destroy();
    },
  };
  return files;
}

function newClient(Client: typeof S3Client, settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's seldom have a host name for each bucket, and do not all know the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
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
