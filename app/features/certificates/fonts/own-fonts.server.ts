import { createHash } from "node:crypto";
import { type Design, ownFamiliesOf, ownFamily } from "#app/engines/certificate/design.ts";
import { nearest } from "#app/engines/certificate/drawing.server.ts";
import { MAX_FONTS } from "#app/engines/font-reader/font-limits.ts";
import type { ReadFont } from "#app/engines/font-reader/read-font.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { newId } from "#app/platform/text/ids.ts";
import { containing } from "#app/platform/text/search-text.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { Database } from "#db/database.server.ts";
import type { UploadedFontsTable } from "#db/schema/certificates.ts";
import type { Flag } from "#db/schema/flag.ts";
import { isFileOfIssued, projectDesign, readStoredDesign } from "../model/stored-design.server.ts";
import { type FontFamilyView, type FontUse, styleName } from "./font-view.ts";

/** Reading a font draws each of its letters: nobody needs that more often. */
const PER_ACCOUNT = { name: "fonts", points: 40, seconds: 15 * 60 };
const HERE = "/settings/organisation/fonts";

/** A font file as it was chosen. */
export interface ChosenFont {
  /** As the browser gave it. Only to say which of several is meant. */
  fileName: string;
  bytes: Uint8Array;
}

export type FontsKept =
  | { kind: "kept"; text: string }
  | { kind: "refused"; status: 422 | 429 | 503; problem: string; wait?: number };

/** An account's fonts by family, with the designs that use them. */
export async function listFonts(db: Database, accountId: string): Promise<FontFamilyView[]> {
  const rows = await db
    .selectFrom("uploadedFonts")
    .leftJoin("users", "users.id", "uploadedFonts.uploadedBy")
    .select([
      "uploadedFonts.id as id",
      "family",
      "bold",
      "italic",
      "bytes",
      "lacks",
      "isVariable",
      "licenceConfirmedAt",
    ])
    .select(["users.firstName as firstName", "users.lastName as lastName"])
    .where("uploadedFonts.accountId", "=", accountId)
    .orderBy("family")
    .orderBy("bold")
    .orderBy("italic")
    .execute();
  const families = new Map<string, FontFamilyView>();
  for (const {
    id,
    family,
    bold,
    italic,
    bytes,
    lacks,
    isVariable,
    licenceConfirmedAt,
    firstName,
    lastName,
  } of rows) {
    const view = families.get(family) ?? {
      name: family,
      styles: [],
      uses: await usesOf(db, accountId, family),
    };
    families.set(family, view);
    view.styles.push({
      id,
      name: styleName({ bold: bold === 1, italic: italic === 1 }),
      bytes,
      lacks,
      isVariable: isVariable === 1,
      confirmedAt: licenceConfirmedAt,
      confirmedBy: [firstName, lastName].filter(Boolean).join(" "),
    });
  }
  return [...families.values()];
}

const MAX_USES = 20;

/**
 * The designs whose texts are set in a family. What was issued isn't among them: it keeps its own
 * file.
 */
async function usesOf(db: Database, accountId: string, family: string): Promise<FontUse[]> {
  const font = ownFamily(family);
  const named = containing(JSON.stringify(font));
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title", "design", "deletedAt"])
    .where("accountId", "=", accountId)
    .where("design", "like", named)
    .orderBy("editedAt", "desc")
    .limit(MAX_USES)
    .execute();
  const templates = await db
    .selectFrom("designTemplates")
    .select(["id", "name", "design"])
    .where("accountId", "=", accountId)
    .where("design", "like", named)
    .orderBy("createdAt", "desc")
    .limit(MAX_USES)
    .execute();
  const isSetIn = (design: Design | null) =>
    design !== null && ownFamiliesOf(design).includes(font);
  return [
    ...projects
      .filter((row) => isSetIn(projectDesign(row)))
      .map(
        ({ id, title, deletedAt }): FontUse => ({
          id,
          title,
          place: deletedAt === null ? "project" : "bin",
        }),
      ),
    ...templates
      .filter(({ id, design }) => isSetIn(readStoredDesign(design, "designTemplates.design", id)))
      .map(({ id, name }): FontUse => ({ id, title: name, place: "template" })),
  ];
}

/**
 * Reads fonts in a parser process and keeps them, all or none. Whoever sends them has confirmed
 * that they may be used.
 */
export async function keepFonts(
  app: AppContext,
  organiser: Organiser,
  chosen: readonly ChosenFont[],
): Promise<FontsKept> {
  const { account } = organiser;
  const wait = await consume(account.id, PER_ACCOUNT);
  if (wait !== null) {
    return {
      kind: "refused",
      status: 429,
      problem: `Too many fonts in a short time. ${waitMessage(wait)}, then try again.`,
      wait,
    };
  }
  const read: ReadFont[] = [];
  const problems: string[] = [];
  for (const { fileName, bytes } of chosen) {
    const one = await app.fileParsers
      .parse("font", { bytes }, { lane: "signed-in", from: account.id })
      .catch((error) => parsingTrouble(error, "Upload another version of it."));
    if ("status" in one && one.status === 503)
      return { kind: "refused", status: 503, problem: one.problem, wait: one.wait };
    if ("problem" in one)
      problems.push(chosen.length === 1 ? one.problem : `${shortName(fileName)}: ${one.problem}`);
    else read.push(one);
  }
  if (problems.length > 0) {
    const rest =
      read.length > 0
        ? " None of the files was saved. Leave this one out, or choose them all again."
        : "";
    return { kind: "refused", status: 422, problem: problems.join(" ") + rest };
  }
  return saveFonts(app, organiser, read);
}

/** For people who chose several: without folders and control characters. */
function shortName(fileName: string): string {
  const base = (fileName.split(/[\\/]/).at(-1) ?? "").normalize("NFC").replaceAll(/\p{C}/gu, "");
  return `“${[...base].slice(0, 60).join("")}”`;
}

async function saveFonts(
  app: AppContext,
  organiser: Organiser,
  read: readonly ReadFont[],
): Promise<FontsKept> {
  const { db, files } = app;
  const accountId = organiser.account.id;
  const written: { font: ReadFont; fileKey: string; sha256: string }[] = [];
  for (const font of read) {
    const fileKey = `accounts/${accountId}/fonts/${newId()}.${font.outlines === "CFF" ? "otf" : "ttf"}`;
    await files.put(fileKey, font.sfnt);
    written.push({ font, fileKey, sha256: createHash("sha256").update(font.sfnt).digest("hex") });
  }
  const outcome = await db
    .transaction()
    .execute((trx) => writeRows(trx, organiser, written, app.clock()));
  const unused = outcome.kind === "full" ? written.map(({ fileKey }) => fileKey) : outcome.unused;
  for (const fileKey of unused) await removeUnlessIssued(app, accountId, fileKey);
  if (outcome.kind === "full") {
    const problem =
      `You already have ${outcome.count} fonts, and the limit is ${MAX_FONTS}. Delete one ` +
      "you don’t use, then upload again.";
    return { kind: "refused", status: 422, problem };
  }
  return { kind: "kept", text: outcome.texts.join(" ") };
}

type Outcome =
  | { kind: "full"; count: number }
  | { kind: "done"; unused: string[]; texts: string[] };

async function writeRows(
  trx: Database,
  { account, user }: Organiser,
  written: readonly { font: ReadFont; fileKey: string; sha256: string }[],
  now: Date,
): Promise<Outcome> {
  const at = now.toISOString();
  const before = await trx
    .selectFrom("uploadedFonts")
    .select(["id", "family", "bold", "italic", "sha256", "fileKey"])
    .where("accountId", "=", account.id)
    .execute();
  const styleOf = ({ family, bold, italic }: { family: string; bold: unknown; italic: unknown }) =>
    JSON.stringify([family, Boolean(bold), Boolean(italic)]);
  const after = new Set([...before.map(styleOf), ...written.map(({ font }) => styleOf(font))]);
  if (after.size > MAX_FONTS && after.size > before.length)
    return { kind: "full", count: before.length };
  const unused: string[] = [];
  const texts: string[] = [];
  for (const { font, fileKey, sha256 } of written) {
    const { sfnt, bold, italic, isVariable, ...facts } = font;
    const label = `${font.family} ${styleName(font)}`;
    const same = before.find((row) => styleOf(row) === styleOf(font));
    if (same?.sha256 === sha256) {
      unused.push(fileKey);
      texts.push(`You already had ${label}.`);
      continue;
    }
    const row = {
      ...facts,
      bytes: sfnt.length,
      fileKey,
      sha256,
      licenceConfirmedAt: at,
      uploadedBy: user.id,
      bold: flag(bold),
      italic: flag(italic),
      isVariable: flag(isVariable),
    };
    if (same) {
      await trx.updateTable("uploadedFonts").set(row).where("id", "=", same.id).execute();
      unused.push(same.fileKey);
      Object.assign(same, { sha256, fileKey });
      texts.push(`${label} is replaced. Certificates you have sent keep the old one.`);
    } else {
      const id = newId();
      await trx
        .insertInto("uploadedFonts")
        .values({ id, accountId: account.id, ...row })
        .execute();
      before.push({
        id,
        family: font.family,
        bold: flag(bold),
        italic: flag(italic),
        sha256,
        fileKey,
      });
      texts.push(
        `${label} is saved.${isVariable ? " The file has more than one style. This one is used." : ""}`,
      );
    }
    const text = `Uploaded the font ${label} and confirmed the right to use it`;
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text,
      link: HERE,
      now,
    });
  }
  return { kind: "done", unused, texts };
}

const flag = (isOn: boolean): Flag => (isOn ? 1 : 0);

export type FontDeleted =
  | { kind: "deleted"; text: string }
  | { kind: "in-use"; family: string; uses: FontUse[] };

/**
 * Deletes one style. The last one of a family that a design uses stays: its texts would change. The
 * file goes unless something that was issued is set in it. Null when there is no such font, or
 * it is another account's.
 */
export async function deleteFont(
  app: AppContext,
  { account, user }: Organiser,
  fontId: string,
): Promise<FontDeleted | null> {
  const { db, clock } = app;
  const outcome = await db.transaction().execute(async (trx) => {
    const row = await findFont(trx, account.id, fontId);
    if (!row) return null;
    const { count } = await trx
      .selectFrom("uploadedFonts")
      .select((eb) => eb.fn.countAll().as("count"))
      .where("accountId", "=", account.id)
      .where("family", "=", row.family)
      .executeTakeFirstOrThrow();
    const uses = Number(count) === 1 ? await usesOf(trx, account.id, row.family) : [];
    if (uses.length > 0) return { kind: "in-use" as const, family: row.family, uses };
    await trx.deleteFrom("uploadedFonts").where("id", "=", row.id).execute();
    const label = `${row.family} ${styleName({ bold: row.bold === 1, italic: row.italic === 1 })}`;
    const activity = {
      accountId: account.id,
      actorId: user.id,
      kind: "update" as const,
      link: HERE,
      now: clock(),
    };
    await recordActivity(trx, { ...activity, text: `Deleted the font ${label}` });
    return {
      kind: "deleted" as const,
      fileKey: row.fileKey,
      text: `${label} is deleted. Certificates you have sent keep it.`,
    };
  });
  if (outcome?.kind !== "deleted") return outcome;
  await removeUnlessIssued(app, account.id, outcome.fileKey);
  return { kind: "deleted", text: outcome.text };
}

/**
 * The file of an uploaded family, in the style nearest to the one asked for. Null when the account
 * has no such family.
 */
export async function nearestOwnFont(
  db: Database,
  accountId: string,
  family: string,
  { bold, italic }: { bold: boolean; italic: boolean },
): Promise<Pick<UploadedFontsTable, "fileKey" | "sha256"> | null> {
  const rows = await db
    .selectFrom("uploadedFonts")
    .select(["fileKey", "sha256", "bold", "italic"])
    .where("accountId", "=", accountId)
    .where("family", "=", family)
    .execute();
  const styles = rows.map((row) => ({ ...row, bold: row.bold === 1, italic: row.italic === 1 }));
  return nearest(styles, bold, italic) ?? null;
}

/** What was issued in a font keeps it for ever. */
async function removeUnlessIssued(
  { db, files }: AppContext,
  accountId: string,
  fileKey: string,
): Promise<void> {
  if (!(await isFileOfIssued(db, accountId, fileKey))) await files.remove(fileKey);
}

/** Null when there is no such font, or it is another account's. */
export async function findFont(
  db: Database,
  accountId: string,
  fontId: string | undefined,
): Promise<Pick<
  UploadedFontsTable,
  "id" | "family" | "bold" | "italic" | "fileKey" | "sha256" | "specimen"
> | null> {
  const row = await db
    .selectFrom("uploadedFonts")
    .select(["id", "family", "bold", "italic", "fileKey", "sha256", "specimen"])
    .where("id", "=", fontId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}
