import { createHash } from "node:crypto";
import { type Design, designTexts, withLogo } from "#app/engines/certificate/design.ts";
import type { DrawRequest } from "#app/engines/certificate/drawing.server.ts";
import { canonicalJson } from "#app/engines/merge/canonical-json.ts";
import {
  placeholderKey,
  placeholderValues,
  usedPlaceholders,
} from "#app/engines/placeholders/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { countRecipients, findList } from "#app/features/recipients/lists/recipient-list.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { withOwnFonts } from "../fonts/design-fonts.server.ts";
import { certificateUrl } from "../model/certificate-id.ts";
import { certificateValues, type RecipientForIssue } from "../model/certificate-values.ts";
import { expiresAtOf } from "../model/expiry.ts";
import type { Project } from "../model/project.server.ts";
import { previewPath } from "../model/project-paths.ts";
import { projectDesign, projectExpiry } from "../model/stored-design.server.ts";

/**
 * What the renderer needs to draw a draft for one person: the same renderer, the same values as at
 * issue, only the certificate's id and date are stand-ins. What would print nothing shows what
 * belongs there, unless the draft is to look as it is issued. `etag` changes whenever the picture
 * would.
 */
export async function draftDrawRequest(
  { db, appUrl }: { db: Database; appUrl: string },
  {
    account,
    project,
    isAsIssued = false,
  }: {
    account: Pick<Organiser["account"], "id" | "name" | "logoFileKey">;
    project: Pick<Project, "title">;
    isAsIssued?: boolean;
  },
  draft: Design,
  person: Pick<Person, "values">,
): Promise<{ request: DrawRequest; etag: string }> {
  const whole = withLogo(await withOwnFonts(db, account.id, draft), account.logoFileKey);
  const design: Design = isAsIssued ? whole : { ...whole, showsEmpty: true };
  const designKey = hash(canonicalJson(design));
  const request: DrawRequest = {
    designKey,
    design,
    values: person.values,
    verifyUrl: certificateUrl(appUrl, SAMPLE_CERTIFICATE_ID),
    about: {
      title: project.title,
      holder: person.values["Full Name"] ?? "",
      issuer: account.name,
      certificateId: SAMPLE_CERTIFICATE_ID,
      issuedAt: "1970-01-01T00:00:00.000Z",
    },
  };
  return {
    request,
    etag: hash(`${designKey}\n${canonicalJson(person.values)}\n${request.verifyUrl}`).slice(0, 24),
  };
}

type Drafts = Pick<AppContext, "db" | "config" | "clock">;
type Drafted = { account: Organiser["account"]; project: Project };

/**
 * Where a project's draft is drawn for the person in a row of its list; null before it has a
 * design. Everything the picture shows (values, logo, fonts, design) is in the address, so that a
 * page that is still open never shows an earlier one.
 */
export async function draftPicture(
  app: Drafts,
  drafted: Drafted,
  row: number,
  part: Record<string, string>,
): Promise<string | null> {
  const person = await projectSampleValues(app.db, drafted, row, app.clock());
  const version = await draftVersion(app, drafted, person);
  if (version === null) return null;
  return `${previewPath(drafted.project.id, person.row, version)}&${new URLSearchParams(part)}`;
}

/** What changes with everything that the draft shows of a person; null before it has a design. */
export async function draftVersion(
  { db, config }: Pick<Drafts, "db" | "config">,
  drafted: Drafted,
  person: Pick<Person, "values">,
): Promise<string | null> {
  const design = projectDesign(drafted.project);
  if (!design) return null;
  return (await draftDrawRequest({ db, appUrl: config.appUrl }, drafted, design, person)).etag;
}

/** The same of several projects, for the first person of each, by id. */
export async function draftPictures(
  app: Drafts,
  account: Organiser["account"],
  ids: readonly string[],
  widthPx: number,
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  if (ids.length === 0) return pictures;
  const projects = await app.db
    .selectFrom("projects")
    .selectAll()
    .where("accountId", "=", account.id)
    .where("id", "in", [...ids])
    .execute();
  for (const project of projects) {
    const picture = await draftPicture(app, { account, project }, 1, { w: String(widthPx) });
    if (picture) pictures.set(project.id, picture);
  }
  return pictures;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Stands in for the id that a certificate gets when it is issued. */
export const SAMPLE_CERTIFICATE_ID = "7k2m94qxh3rt8vwb5cnd";

const SAMPLE_PERSON: RecipientForIssue = {
  id: "sample",
  firstName: "Fúnmiláyọ̀",
  lastName: "Adébáyọ̀",
  email: "funmilayo@example.com",
  certificateName: "",
  fields: {},
};

/** Whose certificate the designer shows. */
export interface Person {
  /** 1-based row of the list; 0 for the sample. */
  row: number;
  total: number;
  name: string;
  values: Record<string, string>;
  /** The same values without those entered for everyone. */
  valuesUnwritten: Record<string, string>;
}

/**
 * The values of the project's recipient number `row` (the nearest there is), or sample values when
 * it has nobody yet.
 */
export async function projectSampleValues(
  db: Database,
  { account, project }: { account: Organiser["account"]; project: Project },
  row: number,
  now: Date,
): Promise<Person> {
  const total = await countPeople(db, project);
  const at = Math.min(Math.max(1, row), total);
  const found = total === 0 ? [] : await readPeople(db, project, at - 1, 1);
  const recipient = found[0] ?? {
    ...SAMPLE_PERSON,
    fields: sampleColumns(await listColumns(db, project)),
  };
  const values = recipientValues(account, project, recipient, now);
  const valuesUnwritten = recipientValues(account, { ...project, details: "{}" }, recipient, now);
  return {
    row: found.length > 0 ? at : 0,
    total,
    name: values["Full Name"] ?? "",
    values,
    valuesUnwritten,
  };
}

/** A day for pictures that are kept: today would make all of them anew every day. */
const SAMPLE_DAY = "2025-11-14T12:00:00.000Z";
const SAMPLE_DETAILS = { "Instructor Name": "Dr Ngọzị Okonkwọ", "CPD Hours": "12" };

/**
 * The values of the sample person on a design that belongs to no project; the columns of a list
 * that it names show their own names.
 */
export function templateSampleValues(
  account: Organiser["account"],
  { title, design }: { title: string; design: Design },
): Record<string, string> {
  const issue = {
    certificateId: SAMPLE_CERTIFICATE_ID,
    issuedAt: SAMPLE_DAY,
    timeZone: account.timeZone,
  };
  const values = certificateValues({
    account,
    title,
    details: SAMPLE_DETAILS,
    recipient: SAMPLE_PERSON,
    ...issue,
  });
  const known = placeholderValues(values);
  const columns = usedPlaceholders(designTexts(design).join("\n")).filter(
    (name) => !known.has(placeholderKey(name)),
  );
  return { ...values, ...sampleColumns(columns) };
}

/** The values of the first `count` people, or of the sample person. */
export async function firstPeople(
  db: Database,
  { account, project }: { account: Organiser["account"]; project: Project },
  count: number,
  now: Date,
): Promise<Record<string, string>[]> {
  const people = project.listId ? await readPeople(db, project, 0, count) : [];
  const recipients =
    people.length > 0
      ? people
      : [{ ...SAMPLE_PERSON, fields: sampleColumns(await listColumns(db, project)) }];
  return recipients.map((recipient) => recipientValues(account, project, recipient, now));
}

/** The values of these people of the project's list, in no order. */
export async function valuesOfPeople(
  db: Database,
  { account, project }: { account: Organiser["account"]; project: Project },
  recipientIds: readonly string[],
  now: Date,
): Promise<Record<string, string>[]> {
  const rows = await db
    .selectFrom("recipients")
    .select(["id", "firstName", "lastName", "email", "certificateName", "fields"])
    .where("listId", "=", project.listId ?? "")
    .where("id", "in", [...recipientIds])
    .execute();
  return rows.map((row) => {
    const recipient = { ...row, fields: readStoredTexts(row.fields, "recipients.fields", row.id) };
    return recipientValues(account, project, recipient, now);
  });
}

/**
 * Whom to show after the pressed button: the next person (after the last the first again), the
 * longest name, or the same.
 */
export async function rowAfter(
  db: Database,
  project: Project,
  intent: string,
  row: number,
): Promise<number> {
  if (intent === "longest-name") return longestNameRow(db, project);
  if (intent !== "next-person") return row;
  return row >= (await countPeople(db, project)) ? 1 : row + 1;
}

/** The row whose first and last name together have the most letters; 1 when there is nobody. */
async function longestNameRow(db: Database, project: Project): Promise<number> {
  if (!project.listId) return 1;
  const longest = await db
    .selectFrom("recipients")
    .select("position")
    .where("listId", "=", project.listId)
    .where("accountId", "=", project.accountId)
    .orderBy(
      (eb) =>
        eb(eb.fn<number>("length", ["firstName"]), "+", eb.fn<number>("length", ["lastName"])),
      "desc",
    )
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (!longest) return 1;
  const { before } = await db
    .selectFrom("recipients")
    .select((eb) => eb.fn.countAll().as("before"))
    .where("listId", "=", project.listId)
    .where("position", "<", longest.position)
    .executeTakeFirstOrThrow();
  return Number(before) + 1;
}

/** The imported columns of the project's list, in file order. */
export async function listColumns(db: Database, project: Project): Promise<string[]> {
  return (await findList(db, project))?.columns ?? [];
}

export function countPeople(db: Database, project: Project): Promise<number> {
  return countRecipients(db, project);
}

async function readPeople(
  db: Database,
  project: Project,
  skip: number,
  count: number,
): Promise<RecipientForIssue[]> {
  const rows = await db
    .selectFrom("recipients")
    .select(["id", "firstName", "lastName", "email", "certificateName", "fields"])
    .where("listId", "=", project.listId ?? "")
    .orderBy("position")
    .limit(count)
    .offset(skip)
    .execute();
  return rows.map((row) => ({
    ...row,
    fields: readStoredTexts(row.fields, "recipients.fields", row.id),
  }));
}

/** What would be printed for a recipient, were their certificate issued now. */
export function recipientValues(
  account: Organiser["account"],
  project: Project,
  recipient: RecipientForIssue,
  now: Date,
): Record<string, string> {
  return certificateValues({
    account,
    title: project.title,
    details: readStoredTexts(project.details, "projects.details", project.id),
    recipient,
    certificateId: SAMPLE_CERTIFICATE_ID,
    issuedAt: now.toISOString(),
    expiresAt: expiresAtOf(projectExpiry(project), now.toISOString(), account.timeZone),
    timeZone: account.timeZone,
  });
}

/** A list without people still has columns: each shows its own name. */
function sampleColumns(columns: string[]): Record<string, string> {
  return Object.fromEntries(columns.map((name) => [name, name]));
}
