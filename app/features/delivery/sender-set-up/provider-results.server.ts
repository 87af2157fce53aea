import type { AppContext } from "#app/platform/app-context.ts";
import {
  openResendDomains,
  type ProviderAnswer,
  type ProviderDomain,
} from "#app/providers/mail/resend-domains.server.ts";
import type { Database } from "#db/database.server.ts";
import { checkRecords } from "../sender-domains/check-records.server.ts";
import type { RecordResult } from "../sender-domains/record-results.ts";
import { providerRecords } from "../sender-domains/required-records.server.ts";
import type { SenderDomain } from "../sender-domains/sender-domain.server.ts";
import type { ZoneLookup } from "../sender-domains/zone-lookup.server.ts";

/** By this the provider's own word is known among the results. */
const PROVIDER = "provider";

type App = Pick<AppContext, "db" | "config">;

/**
 * Asks Resend for the domain, looks at what it wants published, and has it look as well once that
 * is there. While nobody answers, everything stays as it was.
 */
export async function lookAtProvider(
  app: App,
  row: SenderDomain,
  zone: ZoneLookup,
  before: readonly RecordResult[],
): Promise<RecordResult[]> {
  const domains = openResendDomains(app.config.mail.resend);
  const answer = await domainAtProvider(app, row);
  const word = wordOf(answer, before.find(({ id }) => id === PROVIDER)?.counts === true);
  if (answer.kind !== "done") return [word, ...before.filter(({ id }) => id !== PROVIDER)];
  const records = providerRecords(row, answer.value);
  const results = await checkRecords(records, row.domain, zone, before);
  const isPublished = results.every(
    ({ purpose, status }) => purpose !== "provider" || status === "ok",
  );
  if (isPublished && !["verified", "pending"].includes(answer.value.status))
    await domains.verify(answer.value.id);
  return [word, ...results];
}

/** The domain as Resend has it; made there when it isn't, or was deleted. */
async function domainAtProvider(
  app: App,
  { id, domain, providerId }: SenderDomain,
): Promise<ProviderAnswer<ProviderDomain>> {
  const { db, config } = app;
  const domains = openResendDomains(config.mail.resend);
  const known = providerId ? await domains.get(providerId) : ({ kind: "absent" } as const);
  if (known.kind !== "absent") return known;
  const made = await domains.create(domain);
  if (made.kind !== "done") return made;
  const kept = await db
    .updateTable("senderDomains")
    .set({ providerId: made.value.id })
    .where("id", "=", id)
    .executeTakeFirst();
  // It was removed here while Resend made it.
  if (kept.numUpdatedRows === 0n) await removeFromProvider(app, made.value.id);
  return made;
}

/** What Resend says, as a result like those of the records: it has the last word. */
function wordOf(answer: ProviderAnswer<ProviderDomain>, before: boolean): RecordResult {
  const say = (status: RecordResult["status"], text: string, counts: boolean): RecordResult => ({
    id: PROVIDER,
    purpose: "provider",
    type: "TXT",
    name: "",
    value: "",
    found: [],
    status,
    text,
    counts,
  });
  if (answer.kind === "absent") return say("missing", "Resend doesn’t know the domain yet.", false);
  if (answer.kind === "unreachable") return say("unknown", answer.detail, before);
  if (answer.kind === "refused")
    return say("different", `Resend doesn’t take this domain: ${answer.detail}`, false);
  const { status } = answer.value;
  if (status === "verified") return say("ok", "Resend has verified the domain.", true);
  // Also while it looks once more at what it had verified.
  if (status === "pending")
    return say("unknown", "Resend is looking at the records. That can take some hours.", before);
  return say("missing", "Resend has not verified the domain yet.", false);
}

/** Lets go of the domain at Resend, unless another account is about to prove it too. */
export async function removeFromProvider(
  { db, config }: App,
  providerId: string | null,
): Promise<void> {
  if (!providerId || config.mail.transport !== "resend") return;
  if (await isShared(db, providerId)) return;
  await openResendDomains(config.mail.resend).remove(providerId);
}

async function isShared(db: Database, providerId: string): Promise<boolean> {
  const other = db.selectFrom("senderDomains").select("id").where("providerId", "=", providerId);
  return (await other.executeTakeFirst()) !== undefined;
}
