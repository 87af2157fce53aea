import { setTimeout } from "node:timers/promises";
import type { TestApp, Visitor } from "../../setup/start-app.ts";
import { type SeenPage, seePage } from "./press-main-button.ts";

interface Name {
  first: string;
  last: string;
  email: string;
}

/** How far somebody came who uploaded a list and pressed each page's main button. */
export interface WalkedList {
  /** What the pages said on the way, and the refusal if there was one. */
  said: string;
  warnings: string[];
  /** Why the file, or its check, was refused. */
  refusal: string | null;
  /** The button led no further: something has to be answered first. */
  isHeldUp: boolean;
  /** Who is on the list now. */
  people: (Name & { fields: Record<string, string> })[];
  /** Rows that wait for a correction. */
  keptAside: (Name & { reason: string })[];
}

const MAX_STEPS = 12;

/** Uploads a file as a list of its own, and goes on until its people are added. */
export async function walkList(app: TestApp, organiser: Visitor, file: File): Promise<WalkedList> {
  const form = new FormData();
  form.set("file", file);
  const answer = await organiser.post("/bulk-email/upload", form);
  const seen: SeenPage[] = [];
  const path = answer.headers.get("Location");
  if (answer.status !== 303 || !path) {
    const { refusal } = await seePage(organiser, "/bulk-email/upload", await answer.text());
    return { ...nobody(), said: refusal, refusal };
  }
  const id = path.split("/").at(-1) ?? "";
  let isHeldUp = false;
  for (let step = 0; step < MAX_STEPS && !isHeldUp; step++) {
    const status = await settled(app, id);
    if (status === null || status === "applied") break;
    const page = await seePage(organiser, path, await organiser.page(path));
    seen.push(page);
    if (status === "failed") return { ...nobody(), ...saidOn(seen), refusal: page.refusal };
    if (!page.press) break;
    const next = await page.press();
    isHeldUp = next.status === 422;
    if (isHeldUp) seen.push(await seePage(organiser, path, await next.text()));
  }
  return { ...(await outcomeOf(app, id)), ...saidOn(seen), refusal: null, isHeldUp };
}

function nobody(): WalkedList {
  return { said: "", warnings: [], refusal: null, isHeldUp: false, people: [], keptAside: [] };
}

function saidOn(pages: SeenPage[]): Pick<WalkedList, "said" | "warnings"> {
  return {
    said: pages.map(({ text }) => text).join("\n"),
    warnings: [...new Set(pages.flatMap(({ warnings }) => warnings))],
  };
}

/** The state of an import that isn't under way; null: there is none any more. */
async function settled(app: TestApp, id: string): Promise<string | null> {
  for (;;) {
    const row = await app.context.db
      .selectFrom("imports")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    if (row.status !== "reading" && row.status !== "applying") return row.status;
    await setTimeout(10);
  }
}

async function outcomeOf(
  { context: { db } }: TestApp,
  id: string,
): Promise<Pick<WalkedList, "people" | "keptAside">> {
  const { listId } = await db
    .selectFrom("imports")
    .select("listId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom("recipients")
    .select(["firstName", "lastName", "email", "certificateName", "fields"])
    .where("listId", "=", listId)
    .orderBy("position")
    .execute();
  const rows = await db
    .selectFrom("importRows")
    .select(["firstName", "lastName", "email", "reason"])
    .where("importId", "=", id)
    .where("outcome", "=", "invalid")
    .execute();
  return {
    people: people.map((person) => ({ ...nameOf(person), fields: fieldsOfPerson(person) })),
    keptAside: rows.map((row) => ({ ...nameOf(row), reason: row.reason ?? "" })),
  };
}

export function fieldsOfPerson(person: { fields: string; certificateName: string }) {
  return {
    ...(JSON.parse(person.fields) as Record<string, string>),
    ...(person.certificateName ? { "Certificate Name": person.certificateName } : {}),
  };
}

export function nameOf(row: { firstName: string; lastName: string; email: string }): Name {
  return { first: row.firstName, last: row.lastName, email: row.email };
}
