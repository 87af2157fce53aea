import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { segmentSubjects } from "../extensions.ts";
import { ruleText, SEGMENT_PARTS, type SegmentRule } from "./segment-rule.ts";

const MAX_NAME = 80;
/** On one list: more would be a mistake of a program. */
const MAX_SEGMENTS = 50;

/** A rule as it is stored. */
export const segmentRuleShape = z.object({
  certificate: z.enum(["any", "has", "none"]).catch("any"),
  opened: z.enum(["any", "opened", "never"]).catch("any"),
  attended: z.enum(["any", "attended", "not"]).catch("any"),
}) satisfies z.ZodType<SegmentRule>;

/** The form that keeps a segment. */
export const segmentForm = z.object({
  name: z
    .string({ error: "Enter a name for the segment" })
    .transform(normaliseName)
    .refine((name) => name !== "", "Enter a name for the segment")
    .refine(
      (name) => countLetters(name) <= MAX_NAME,
      `The name is longer than ${MAX_NAME} characters`,
    ),
  certificate: z.string().optional(),
  opened: z.string().optional(),
  attended: z.string().optional(),
});

export function ruleOf(fields: Record<string, unknown>): SegmentRule {
  return segmentRuleShape.parse({
    certificate: fields.certificate,
    opened: fields.opened,
    attended: fields.attended,
  });
}

export const isRuleEmpty = (rule: SegmentRule) =>
  Object.keys(SEGMENT_PARTS).every((part) => rule[part as keyof SegmentRule] === "any");

export interface Segment {
  id: string;
  listId: string;
  name: string;
  rule: SegmentRule;
}

/** The account's segment; null when it is gone or another's. */
export async function findSegment(
  db: Database,
  accountId: string,
  id: string,
): Promise<Segment | null> {
  const row = await db
    .selectFrom("listSegments")
    .select(["id", "listId", "name", "rule"])
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row
    ? { ...row, rule: readStored(segmentRuleShape, row.rule, "listSegments.rule", row.id) }
    : null;
}

/** A list's segments with how many people are in each now. */
export async function listSegments(db: Database, list: { accountId: string; listId: string }) {
  const rows = await db
    .selectFrom("listSegments")
    .select(["id", "name", "rule"])
    .where("listId", "=", list.listId)
    .where("accountId", "=", list.accountId)
    .orderBy("name")
    .limit(MAX_SEGMENTS)
    .execute();
  const segments = [];
  for (const { id, name, rule: stored } of rows) {
    const rule = readStored(segmentRuleShape, stored, "listSegments.rule", id);
    const { count } = await (db as Kysely<Schema>)
      .selectFrom("recipients")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where("listId", "=", list.listId)
      .where((eb) => isInSegment(eb, list.accountId, rule))
      .executeTakeFirstOrThrow();
    segments.push({ id, name, rule: ruleText(rule), people: Number(count) });
  }
  return segments;
}

/** Keeps a rule under a name. False: the list has as many as it may have. */
export async function createSegment(
  db: Database,
  segment: { accountId: string; listId: string; name: string; rule: SegmentRule; now: Date },
): Promise<boolean> {
  const { now, rule, ...rest } = segment;
  const { count } = await db
    .selectFrom("listSegments")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("listId", "=", rest.listId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SEGMENTS) return false;
  const values = {
    id: newId(now.getTime()),
    ...rest,
    rule: JSON.stringify(rule),
    createdAt: now.toISOString(),
  };
  await db.insertInto("listSegments").values(values).execute();
  return true;
}

export async function deleteSegment(
  db: Database,
  of: { accountId: string; listId: string; id: string },
): Promise<void> {
  await db
    .deleteFrom("listSegments")
    .where("id", "=", of.id)
    .where("listId", "=", of.listId)
    .where("accountId", "=", of.accountId)
    .execute();
}

/** Whether a recipient is meant by a rule: asked of what is known now. */
export function isInSegment(
  eb: ExpressionBuilder<Schema, "recipients">,
  accountId: string,
  rule: SegmentRule,
) {
  const email = eb.ref("recipients.email");
  const { project, webinar } = segmentSubjects.get();
  const parts: Expression<SqlBool>[] = [];
  if (rule.certificate !== "any") {
    const certificate = eb.exists(project.certified({ accountId, id: null, email }));
    parts.push(rule.certificate === "has" ? certificate : eb.not(certificate));
  }
  if (rule.opened !== "any") {
    const opened = eb.exists(
      eb
        .selectFrom("deliveries")
        .select(sql<number>`1`.as("one"))
        .where("deliveries.accountId", "=", accountId)
        .where("deliveries.toEmail", "=", email)
        .where("deliveries.openedAt", "is not", null),
    );
    parts.push(rule.opened === "opened" ? opened : eb.not(opened));
  }
  if (rule.attended !== "any") {
    const attended = sql<boolean>`${email} in ${webinar.attended({ accountId, id: null })}`;
    parts.push(rule.attended === "attended" ? attended : eb.not(attended));
  }
  return eb.and(parts);
}
