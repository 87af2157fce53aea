import { createHash } from "node:crypto";
import { z } from "zod";
import type { MailMessage } from "#app/engines/mail/message.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { sealKey, unsealKey } from "#app/platform/crypto.server.ts";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { Batch, ProviderCall } from "../queue/new-delivery.ts";
import { hashPayload } from "./build-email.server.ts";
import type { ClaimedCall } from "./claimed-call.ts";

/** A text whole, or what was filled into the template's pieces. */
const keptText = z.union([z.string(), z.array(z.string())]);

const keptMessage = z.looseObject({
  html: keptText,
  text: keptText,
  tags: z.record(z.string(), z.string()),
  date: z.string().optional(),
  attachments: z
    .array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }))
    .optional(),
});

/** What a call carries, as JSON. The template's pieces stand in it once, files in base64. */
const keptPayload = z.object({
  html: z.array(z.string()),
  text: z.array(z.string()),
  messages: z.array(keptMessage),
});

type KeptText = z.infer<typeof keptText>;

type Using = Pick<AppContext, "config">;

/**
 * What is written of a call before it leaves: its hash and, where its key lets it be repeated, its
 * messages, until it is final. Should its outcome stay unknown, the same bytes leave again, no
 * matter what a later version makes of the same send. Codes are sealed.
 */
export function fixPayload(
  { config, mail }: Pick<AppContext, "config" | "mail">,
  { call, batch }: Pick<ClaimedCall, "call" | "batch">,
  messages: MailMessage[],
): { payloadSha256: string; payload?: string } {
  if (!mail.idempotent) return { payloadSha256: hashPayload(messages) };
  const json = writePayload(messages);
  const isSecret = batch.kind === "code";
  const payload = isSecret ? sealKey(json, config.sessionSecret, sealedFor(call.id)) : json;
  return { payloadSha256: sha256(json), payload };
}

/**
 * Whether messages that were built anew are those of the try before, by the hash that is left of
 * it.
 */
export function isSamePayload(
  messages: MailMessage[],
  { payloadSha256 }: Pick<ProviderCall, "payloadSha256">,
): boolean {
  return [sha256(writePayload(messages)), hashPayload(messages)].includes(payloadSha256 ?? "");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function writePayload(messages: readonly MailMessage[]): string {
  const first = messages[0]?.pieces ?? { html: [], text: [] };
  const template = {
    html: first.html.filter((_, index) => index % 2 === 0),
    text: first.text.filter((_, index) => index % 2 === 0),
  };
  const kept = messages.map(({ pieces, html, text, attachments, ...rest }) => ({
    ...rest,
    html: filledIn(pieces?.html, template.html) ?? html,
    text: filledIn(pieces?.text, template.text) ?? text,
    attachments: attachments?.map((file) => ({
      ...file,
      content: Buffer.from(file.content).toString("base64"),
    })),
  }));
  return JSON.stringify({ ...template, messages: kept });
}

/**
 * The messages as they were. Null: none were kept, they are damaged, or the secret that sealed them
 * is another now.
 */
export function readPayload(
  { config }: Using,
  { id, payload }: Pick<ProviderCall, "id" | "payload">,
  { kind }: Pick<Batch, "kind">,
): MailMessage[] | null {
  const json =
    payload && kind === "code" ? unsealKey(payload, config.sessionSecret, sealedFor(id)) : payload;
  const read = keptPayload.safeParse(json ? readStoredOrNull(json) : null);
  if (!read.success) return null;
  const { messages, ...template } = read.data;
  return messages.map(({ html, text, date, attachments, ...rest }) => ({
    ...(rest as Omit<MailMessage, "html" | "text" | "date" | "attachments">),
    html: putTogether(html, template.html),
    text: putTogether(text, template.text),
    ...(date ? { date: new Date(date) } : {}),
    ...(attachments ? { attachments: attachments.map(fromBase64) } : {}),
  }));
}

function fromBase64({
  content,
  ...file
}: {
  filename: string;
  contentType: string;
  content: string;
}) {
  return { ...file, content: Buffer.from(content, "base64") };
}

function sealedFor(callId: string): string {
  return `payload:${callId}`;
}

/** What stands between the template's pieces; null: these are of another template. */
function filledIn(
  pieces: readonly string[] | undefined,
  template: readonly string[],
): string[] | null {
  if (pieces?.length !== 2 * template.length - 1) return null;
  if (template.some((piece, index) => piece !== pieces[2 * index])) return null;
  return pieces.filter((_, index) => index % 2 === 1);
}

function putTogether(text: KeptText, template: readonly string[]): string {
  if (typeof text === "string") return text;
  return template.map((piece, index) => piece + (text[index] ?? "")).join("");
}
