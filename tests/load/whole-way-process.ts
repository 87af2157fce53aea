import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { reviewSend } from "../../app/features/messages/batches/audience.server.ts";
import { findImport } from "../../app/features/recipients/imports/find-import.server.ts";
import {
  applyImport,
  beginCheck,
} from "../../app/features/recipients/imports/import-acts.server.ts";
import { finishImports } from "../../app/features/recipients/imports/import-runner.server.ts";
import { startImport } from "../../app/features/recipients/imports/start-import.server.ts";
import { orNotFound } from "../../app/platform/http/not-found.ts";
import { keepHeapLean } from "../../app/platform/observability/lean-heap.server.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { ACCOUNT, openSendingHarness, until } from "../factories/sending-harness.ts";
import { makeLargeList } from "./make-large-list.ts";
import { peakMemoryMb } from "./peak-memory.ts";

/** A file may have 25 MB. */
const A_FILE = 100_000;

/**
 * PEOPLE from CSV files to their e-mail by link, all in this process: imported, checked, confirmed,
 * prepared and sent.
 */
const { PEOPLE, RESEND_URL, RESEND_KEY } = process.env;
const people = Number(PEOPLE);
keepHeapLean();
const harness = await openSendingHarness({
  mail: openResend({ apiKey: RESEND_KEY ?? "", baseUrl: RESEND_URL ?? "" }),
});
const { context, folder } = harness;
context.files = openDiskFiles(join(folder, "files"));
const project = await harness.addProject([]);
const listId = project.listId!;
const files: string[] = [];
for (let first = 1; first <= people; first += A_FILE) {
  files.push(join(folder, `people-${first}.csv`));
  await makeLargeList(files.at(-1)!, Math.min(A_FILE, people - first + 1), first);
}

async function timed<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const startedAt = performance.now();
  const result = await act();
  return { result, seconds: (performance.now() - startedAt) / 1000 };
}

const imported = await timed(async () => {
  for (const file of files) {
    const content = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    const given = { accountId: ACCOUNT.id, listId, projectId: project.id, fileName: "people.csv" };
    const id = await startImport(context, { ...given, content, now: context.clock() });
    const list = orNotFound(await findImport(context.db, ACCOUNT.id, project.id, id));
    await beginCheck(context, list, {
      mapping: list.mapping,
      policy: "keep",
      consentAt: context.clock(),
    });
    await finishImports();
    await applyImport(
      context,
      orNotFound(await findImport(context.db, ACCOUNT.id, project.id, id)),
      context.clock(),
    );
    await finishImports();
  }
});
const query = { accountId: ACCOUNT.id, projectId: project.id, listId, audience: "new" } as const;
const checked = await timed(() => reviewSend(context, context.db, { ...query, cc: "", bcc: "" }));
const { confirmed } = checked.result;
const prepared = await timed(() => harness.confirm(project, { confirmed }));
const sent = await timed(async () => {
  const worker = startDeliveryWorker(context);
  await until(async () => (await harness.batch(prepared.result)).status === "done", 3_600_000);
  await worker.stop();
});
const { count } = await context.db
  .selectFrom("deliveries")
  .select((select) => select.fn.countAll<number>().as("count"))
  .where("state", "=", "accepted")
  .executeTakeFirstOrThrow();
if (Number(count) !== people) throw new Error(`${count} of ${people} were accepted`);
await harness.close();
process.stdout.write(
  JSON.stringify({
    importSeconds: imported.seconds,
    checkSeconds: checked.seconds,
    prepareSeconds: prepared.seconds,
    sendSeconds: sent.seconds,
    peakMb: peakMemoryMb(),
  }),
);
