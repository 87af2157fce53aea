import { isMass } from "#app/features/delivery/queue/new-delivery.ts";
import type { Database } from "#db/database.server.ts";
import { type Manifest, secretMark } from "./manifest.server.ts";

const HOUR_MS = 3_600_000;
/** How long Resend knows a key (facts of the provider). */
const KEY_HOURS = 24;

/** What the operator has to know and to decide after a restore, in lines. */
export async function restoreReport(
  db: Database,
  manifest: Manifest,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<string[]> {
  const waiting = await waitingMessages(db);
  const at = `${manifest.at.slice(0, 16).replace("T", " ")} UTC`;
  const keysLiveUntil = new Date(Date.parse(manifest.at) + KEY_HOURS * HOUR_MS);
  return [
    "",
    `Restored what was there on ${at}: ${count(
      manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      "row",
    )}, ${count(manifest.files.length, "file")}.`,
    "",
    "Sending is paused. Nothing leaves, whatever was waiting, until you resume it: at /operator/mail, or npm run operator -- sending resume.",
    ...(waiting.messages === 0
      ? ["Nothing was waiting to be sent at that time."]
      : [
          `${count(waiting.messages, "message")} in ${count(waiting.sends, "send")} had not left at that time. If the old installation went on after it, some have left since.`,
          ...(now < keysLiveUntil
            ? [
                `Resend: resume before ${keysLiveUntil.toISOString().slice(0, 16).replace("T", " ")} UTC and what has left is not sent again: each try has the key it had before.`,
              ]
            : ["Resend: the keys of what left in the first hours after the backup are no longer known there."]),
          "SMTP, or later: look into the mail server's log. Cancel sends that are through under Sent in their account, then resume.",
        ]),
    "",
    `Not known here is what happened after ${at}: who unsubscribed, bounced or was erased, certificates issued or revoked, answers to`,
    "forms, changed passwords, API keys taken back. Webhooks of the mail provider from then can be sent again from its dashboard.",
    "Everybody has to sign in again.",
    "",
    ...secretMessage(manifest.secretMark === secretMark(sessionSecret)),
  ];
}

function secretMessage(isSame: boolean): string[] {
  if (isSame) return ["SESSION_SECRET is the one of the backup: keys, links in mails and sealed codes work as before."];
  return [
    "SESSION_SECRET is NOT the one of the backup. If you have the old one, set it and start again: nothing is lost then.",
    "Without it: unsubscribe links in mails that were sent, links to confirm the newsletter and to go on with a form, and codes on their way no longer work;",
    "each account gets a new key for its next certificate (those issued stay valid: public keys are in the backup); the secrets that",
    "webhooks and posts of forms are signed with can't be read: their owners renew them in the settings; an identity number that was",
    "checked before is not recognised when it is used a second time.",
  ];
}

async function waitingMessages(db: Database): Promise<{ messages: number; sends: number }> {
  const rows = await db
    .selectFrom("batchTallies")
    .innerJoin("batches", "batches.id", "batchTallies.batchId")
    .select(["batches.id", "batches.kind", "batchTallies.count"])
    .where("batchTallies.what", "in", ["queued", "sending"])
    .where("batchTallies.count", ">", 0)
    .where("batches.status", "in", ["sending", "scheduled", "paused"])
    .where("batches.isSample", "=", 0)
    .execute();
  const messages = rows.reduce((sum, row) => sum + Number(row.count), 0);
  const mass = new Set(rows.filter(({ kind }) => isMass(kind)).map(({ id }) => id)).size;
  return { messages, sends: mass || new Set(rows.map(({ id }) => id)).size };
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
}
