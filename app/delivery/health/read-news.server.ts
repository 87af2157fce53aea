import type { Database } from "#db/database.server.ts";
import { NEWS_EXPECTED_WITHIN_HOURS } from "./thresholds.ts";

/** Whether the provider tells what becomes of our mails. */
export interface ProviderNews {
  /** ISO; null: never, or a month ago. */
  lastAt: string | null;
  /** Mails that were taken long enough ago to be heard of, and of which nothing has been heard since. 0: all is well. */
  unheardOf: number;
}

const HOUR_MS = 3_600_000;

/** The news of a provider that sends webhooks. Mails of the last day count, to the hour. */
export async function readProviderNews(db: Database, provider: string, now: Date): Promise<ProviderNews> {
  const last = await db
    .selectFrom("webhookEvents")
    .select("receivedAt")
    .where("provider", "=", provider)
    .orderBy("receivedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const lastAt = last?.receivedAt ?? null;
  const hour = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString().slice(0, 13);
  const { sent } = await db
    .selectFrom("mailHours")
    .select((select) => select.fn.sum<number | null>("sent").as("sent"))
    .where("at", ">=", hour(24))
    .where("at", "<", hour(NEWS_EXPECTED_WITHIN_HOURS))
    // In the hour of the last news some came before it.
    .where("at", ">", lastAt?.slice(0, 13) ?? "")
    .executeTakeFirstOrThrow();
  return { lastAt, unheardOf: Number(sent ?? 0) };
}
