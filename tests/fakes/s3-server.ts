import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error: it has no types.
import S3rver from "s3rver";
import type { S3Settings } from "../../app/providers/files/s3.server.ts";

interface AbortContext {
  method: string;
  query: { uploadId?: string };
  status: number;
}

export interface S3Server {
  settings: S3Settings;
  env: Record<string, string>;
  /** Uploads in parts that were begun and neither completed nor aborted. */
  unfinishedUploads(): Promise<number>;
  close(): Promise<void>;
}

/** A server on a free port that speaks S3, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "iweri-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: "iweri" }],
  });
  // AbortMultipartUpload, which it does not know; before everything else, as S3 answers 204.
  server.middleware.unshift(async (ctx: AbortContext, next: () => Promise<void>) => {
    const id = ctx.query.uploadId;
    if (ctx.method !== "DELETE" || !id) return next();
    await rm(join(uploadsFolder, id), { recursive: true, force: true });
    ctx.status = 204;
  });
  const uploadsFolder: string = server.store.getResourcePath("iweri", undefined, "uploads");
  const { port } = (await server.run()) as AddressInfo;
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "iweri",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  return {
    settings,
    env: {
      FILES: "s3",
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    unfinishedUploads: async () => (await readdir(uploadsFolder).catch(() => [])).length,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
