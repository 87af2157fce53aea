import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Design, FontChoice, OwnFamily } from "#app/engines/certificate/design.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";

import { type Expiry, NEVER } from "./expiry.ts";

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const field = {
  id: z.string(),
  label: z.string(),
  box,
  rotation: z.number().optional(),
  opacity: z.number().optional(),
  locked: z.literal(true).optional(),
  group: z.string().optional(),
};

const designShape = z.object({
  wrapping: z.enum(["largest", "balanced", "earlier"]).optional(),
  language: z.string().optional(),
  widthPx: z.number(),
  heightPx: z.number(),
  backgroundId: z.string(),
  ownFonts: z
    .partialRecord(
      z.custom<OwnFamily>((value) => typeof value === "string"),
      z.array(z.object({ bold: z.boolean(), italic: z.boolean(), fileKey: z.string() })),
    )
    .optional(),
  fields: z.array(
    z.discriminatedUnion("kind", [
      z.object({
        ...field,
        kind: z.literal("text"),
        content: z.string(),
        // A family that there is no more is drawn with another one.
        font: z.custom<FontChoice>((value) => typeof value === "string"),
        size: z.number(),
        minSize: z.number(),
        align: z.enum(["left", "center", "right"]),
        bold: z.boolean(),
        italic: z.boolean(),
        underline: z.boolean(),
        list: z.boolean(),
        colour: z.string(),
        letterSpacing: z.number().optional(),
        letterCase: z.enum(["upper", "lower", "title"]).optional(),
        lineSpacing: z.number().optional(),
      }),
      z.object({ ...field, kind: z.literal("qr") }),
      z.object({ ...field, kind: z.literal("signature"), fileKey: z.string().nullable() }),
      z.object({
        ...field,
        kind: z.literal("logo"),
        fileKey: z.string().nullable(),
        plated: z.literal(true).optional(),
      }),
      z.object({
        ...field,
        kind: z.literal("image"),
        fileKey: z.string().nullable(),
        fit: z.enum(["contain", "cover"]),
      }),
      z.object({
        ...field,
        kind: z.literal("shape"),
        shape: z.enum(["line", "rectangle", "ellipse"]),
        fill: z.string().nullable(),
        stroke: z.string().nullable(),
        strokeWidth: z.number(),
      }),
      z.object({ ...field, kind: z.literal("seal"), content: z.string(), colour: z.string() }),
    ]),
  ),
}) satisfies z.ZodType<Design>;

type DesignColumn =
  | "projects.design"
  | "designVersions.design"
  | "designRevisions.design"
  | "designTemplates.design";

/**
 * The design that a row holds. `row`: its id; of a revision, the project's and its number. Throws
 * `DamagedRowError`.
 */
export function readStoredDesign(text: string, column: DesignColumn, row: string): Design {
  const design = readStored<Design>(designShape, text, column, row);
  return column === "designVersions.design" ? { wrapping: "earlier", ...design } : design;
}

/** Designs by the text they were read from: a send reads one ten thousand times. */
const readVersions = new LRUCache<string, Design>({ max: 30 });

/** The frozen design a certificate was issued on. */
export async function readDesignVersion(db: Database, designVersionId: string): Promise<Design> {
  const row = await db
    .selectFrom("designVersions")
    .select("design")
    .where("id", "=", designVersionId)
    .executeTakeFirstOrThrow();
  let design = readVersions.get(row.design);
  if (!design) {
    design = deepFreeze(readStoredDesign(row.design, "designVersions.design", designVersionId));
    readVersions.set(row.design, design);
  }
  return design;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null)
    for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
  return value;
}

/** A project's design; null until one is chosen. */
export function projectDesign({
  id,
  design,
}: {
  id: string;
  design: string | null;
}): Design | null {
  return design ? readStoredDesign(design, "projects.design", id) : null;
}

const expiryShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("never") }),
  z.object({ kind: z.literal("on"), day: z.string() }),
  z.object({ kind: z.literal("after"), count: z.number(), unit: z.enum(["months", "years"]) }),
]) satisfies z.ZodType<Expiry>;

/** When a project's certificates end. */
export function projectExpiry({ id, expiry }: { id: string; expiry: string | null }): Expiry {
  return expiry === null ? NEVER : readStored<Expiry>(expiryShape, expiry, "projects.expiry", id);
}

/**
 * Whether an issued certificate may show the file: then it stays, whatever becomes of the account's
 * logo.
 */
export async function isFileOfIssued(
  db: Database,
  accountId: string,
  fileKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("designVersions")
    .select("id")
    .where("accountId", "=", accountId)
    .where("design", "like", `%"${fileKey}"%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
