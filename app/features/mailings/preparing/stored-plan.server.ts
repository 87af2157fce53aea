import { z } from "zod";
import type { CertificatesPlan } from "#app/features/messages/batches/write-certificates.server.ts";
import { segmentRuleShape } from "#app/features/recipients/lists/segments.server.ts";
import { peopleRuleShape } from "#app/features/recipients/segments/people-segments.server.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { BulkPlan } from "../bulk/write-bulk.server.ts";

/**
 * Everything about a send that was fixed when it was confirmed, so that nothing edited afterwards
 * changes it.
 */
export type PreparationPlan = CertificatesPlan | BulkPlan;

const texts = z.record(z.string(), z.string());
const account = z.object({
  id: z.string(),
  name: z.string(),
  supportEmail: z.string(),
  timeZone: z.string(),
});

const planShape = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("certificates"),
    account,
    fromEmail: z.string(),
    projectId: z.string(),
    title: z.string(),
    designVersionId: z.string(),
    details: texts,
    expiresAt: z.string().nullable(),
    listId: z.string(),
    audience: z.enum(["new", "everyone"]),
    recipientIds: z.array(z.string()).optional(),
    cc: z.string(),
    bcc: z.string(),
    sendAt: z.string(),
  }),
  z.object({
    kind: z.literal("bulk"),
    account: account.omit({ timeZone: true }),
    fromEmail: z.string(),
    used: z.array(z.string()),
    fallbacks: texts,
    choice: z.object({
      all: z.string().nullable(),
      minus: z.array(z.number()),
      plus: z.array(z.number()),
      without: z.array(z.string()).optional(),
    }),
    isFirstOnly: z.boolean().optional(),
    source: z.object({
      kind: z.enum(["all", "list", "form"]),
      accountId: z.string(),
      id: z.string(),
      title: z.string().nullable(),
      columns: z.array(z.string()),
      segment: segmentRuleShape.optional(),
      rule: peopleRuleShape.optional(),
      topicId: z.string().optional(),
    }),
    title: z.string(),
    sendAt: z.string(),
    rule: z
      .object({
        kind: z.enum(["weekly", "monthly", "dates", "new-people", "after-attending"]),
        id: z.string(),
        accountId: z.string(),
        toEveryone: z.union([z.literal(0), z.literal(1)]),
        newSince: z.string(),
        webinarId: z.string().nullable(),
        fields: z.string(),
      })
      .optional(),
  }),
]) satisfies z.ZodType<PreparationPlan>;

export function readPlan(text: string, batchId: string): PreparationPlan {
  return readStored(
    planShape as z.ZodType<PreparationPlan>,
    text,
    "batchPreparations.plan",
    batchId,
  );
}
