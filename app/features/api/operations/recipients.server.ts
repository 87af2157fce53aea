import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { MAX_LIST_COLUMNS, MAX_LIST_ROWS } from "#app/features/recipients/imports/list-problem.ts";
import {
  addRecipient,
  addRecipients,
  changeRecipient,
  deleteRecipients,
  validatePerson,
} from "#app/features/recipients/lists/change-recipients.server.ts";
import type { Person } from "#app/features/recipients/lists/check-person.ts";
import { placeholderName } from "#app/features/recipients/lists/list-columns.ts";
import {
  findRecipient,
  type Recipient as RecipientRow,
} from "#app/features/recipients/lists/recipient-list.server.ts";
import { tagAddresses } from "#app/features/recipients/tags/tags.server.ts";
import { readStoredList, readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { AddedRecipient } from "../../recipients/lists/change-recipients.server.ts";
import {
  ApiProblem,
  type FieldProblem,
  orResourceNotFound,
  resourceNotFound,
} from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { pageOf, pageQuery } from "../schemas/common.server.ts";
import {
  AddedRecipients,
  listIdParam,
  NewRecipient,
  NewRecipients,
  Recipient,
  RecipientChange,
  recipientIdParams,
} from "../schemas/resources.server.ts";
import { operation } from "./operation.server.ts";

/** A person as programs give one: cleaned as everywhere else, with what is wrong field by field. */
function readPerson(given: Person): { person: Person; errors: FieldProblem[] } {
  const fields: Record<string, string> = {};
  const errors: FieldProblem[] = [];
  for (const [name, value] of Object.entries(given.fields)) {
    if (placeholderName(name) !== name || name === "") {
      errors.push({
        path: `fields.${name.slice(0, 60)}`,
        message: "Field names can have at most 60 characters and no brackets or line breaks",
      });
    }
    const clean = normaliseName(value);
    if (clean) fields[name] = clean;
  }
  if (Object.keys(fields).length > MAX_LIST_COLUMNS) {
    errors.push({ path: "fields", message: `At most ${MAX_LIST_COLUMNS} fields` });
  }
  const person: Person = {
    firstName: normaliseName(given.firstName),
    lastName: normaliseName(given.lastName),
    email: given.email,
    certificateName: normaliseName(given.certificateName),
    fields,
  };
  const wrong = validatePerson(person);
  errors.push(
    ...Object.entries(wrong).flatMap(([path, message]) => (message ? [{ path, message }] : [])),
  );
  return { person, errors };
}

/** One person of many, whatever was sent for them. */
function readOneOfMany(given: unknown): ReturnType<typeof readPerson> {
  const parsed = NewRecipient.safeParse(given);
  return parsed.success
    ? readPerson(parsed.data)
    : { person: NOBODY, errors: parsed.error.issues.flatMap(problemsOfIssue) };
}

const NOBODY: Person = { firstName: "", lastName: "", email: "", certificateName: "", fields: {} };

function problemsOfIssue(issue: z.core.$ZodIssue): FieldProblem[] {
  const message = "Unknown field. Put your own values in `fields`";
  if (issue.code === "unrecognized_keys")
    return issue.keys.slice(0, 20).map((key) => ({ path: key.slice(0, 60), message }));
  if (issue.path.length === 0)
    return [{ path: "", message: "Must be an object with firstName and email" }];
  return [{ path: issue.path.join(".").slice(0, 200), message: issue.message }];
}

const tag = "Lists and recipients";
const ALREADY_ON_LIST = "Someone with the same name and address is already on this list.";

interface ListOf {
  accountId: string;
  listId: string;
}

export const listRecipients = operation({
  id: "listRecipients",
  scope: "recipients:read",
  method: "GET",
  path: "/lists/{listId}/recipients",
  tag,
  summary: "List recipients",
  description: "The people on a list, in the order added.",
  params: listIdParam,
  query: z.strictObject(pageQuery),
  answer: pageOf(Recipient),
  reads: { what: "api-recipients", of: "listId" },
  async run({ db, account }, { params: { listId }, query: { limit, after } }) {
    await findOpenList(db, { accountId: account.id, listId });
    const keys = pageAfter(after, 1);
    const rows = await db
      .selectFrom("recipients")
      .selectAll()
      .where("listId", "=", listId)
      .where("position", ">", keys ? Number(keys[0]) : 0)
      .orderBy("position")
      .limit(limit + 1)
      .execute();
    return pageOfRows(
      rows,
      limit,
      ({ position }) => [position],
      (row) => show({ ...row, fields: readStoredTexts(row.fields, "recipients.fields", row.id) }),
    );
  },
});

export const createRecipient = operation({
  id: "createRecipient",
  scope: "recipients:write",
  method: "POST",
  path: "/lists/{listId}/recipients",
  tag,
  summary: "Add a recipient",
  description: "Adds one person at the end of the list.",
  params: listIdParam,
  body: NewRecipient,
  answer: Recipient,
  status: 201,
  isTagged: true,
  location: ({ id }, { listId }) => `/lists/${listId}/recipients/${id}`,
  problems: [409],
  async run({ account, now, once }, { params: { listId }, body }) {
    const list = { accountId: account.id, listId };
    return once(async (trx) => {
      const person = readValidPerson(body);
      await checkListRoom(trx, list, [person]);
      const recipientId = await addRecipient(trx, list, person, now);
      if (recipientId === null) throw new ApiProblem("conflict", ALREADY_ON_LIST);
      return show(orResourceNotFound(await findRecipient(trx, list, recipientId)));
    });
  },
});

export const createRecipients = operation({
  id: "createRecipients",
  scope: "recipients:write",
  method: "POST",
  path: "/lists/{listId}/recipients/batch",
  tag,
  summary: "Add up to 1,000 recipients",
  description:
    "Adds many people in one request. Each one is checked separately: valid people are " +
    "added, and the response says what is wrong with the others. null means no value; " +
    "numbers and booleans are converted to text.",
  params: listIdParam,
  body: NewRecipients,
  answer: AddedRecipients,
  async run({ account, key, now, once }, { params: { listId }, body: { recipients, tags } }) {
    const list = { accountId: account.id, listId };
    const read = recipients.map(readOneOfMany);
    return once(async (trx) => {
      refuseFieldsBeyondRoom(await columnsOf(trx, list), read);
      const good = read.filter(({ errors }) => errors.length === 0).map(({ person }) => person);
      const { name } = await checkListRoom(trx, list, good);
      const added = await addRecipients(trx, list, good, now);
      const problem = await tagAddresses(trx, {
        accountId: account.id,
        emails: good.map(({ email }) => email),
        names: tags,
        now,
      });
      if (problem)
        throw new ApiProblem("invalid", problem, { errors: [{ path: "tags", message: problem }] });
      const created = added.filter(({ isNew }) => isNew).length;
      if (created > 0) {
        const people = created === 1 ? "1 person" : `${created.toLocaleString("en")} people`;
        const text = `Added ${people} to the list ${name}`;
        await recordActivity(trx, {
          accountId: account.id,
          actorId: null,
          actorKeyId: key.id,
          kind: "new",
          text,
          now,
        });
      }
      return outcomes(
        read.map(({ errors }) => errors),
        added,
      );
    });
  },
});

export const readRecipient = operation({
  id: "readRecipient",
  scope: "recipients:read",
  method: "GET",
  path: "/lists/{listId}/recipients/{recipientId}",
  tag,
  summary: "Get a recipient",
  description: "One person on a list.",
  params: recipientIdParams,
  answer: Recipient,
  isTagged: true,
  reads: { what: "api-recipients", of: "listId" },
  async run({ db, account }, { params: { listId, recipientId } }) {
    return show(
      orResourceNotFound(await findRecipient(db, { accountId: account.id, listId }, recipientId)),
    );
  },
});

export const updateRecipient = operation({
  id: "updateRecipient",
  scope: "recipients:write",
  method: "PATCH",
  path: "/lists/{listId}/recipients/{recipientId}",
  tag,
  summary: "Change a recipient",
  description: "Changes the values you send and leaves the rest. Issued certificates don’t change.",
  params: recipientIdParams,
  body: RecipientChange,
  answer: Recipient,
  isTagged: true,
  minds: true,
  problems: [409],
  async run({ account, now, once, requireUnchanged }, { params: { listId, recipientId }, body }) {
    const list = { accountId: account.id, listId };
    return once(async (trx) => {
      const before = orResourceNotFound(
        await findRecipient(trx, list, recipientId, { isForUpdate: true }),
      );
      requireUnchanged(readRecipient, show(before));
      const { firstName, lastName, email, certificateName, fields } = before;
      const given = Object.fromEntries(
        Object.entries(body).filter(([, value]) => value !== undefined),
      );
      const person = readValidPerson({
        firstName,
        lastName,
        email,
        certificateName,
        fields,
        ...given,
      });
      await checkListRoom(trx, list, [person], { isNew: false });
      if (!(await changeRecipient(trx, { ...list, recipientId }, person, now)))
        throw new ApiProblem("conflict", ALREADY_ON_LIST);
      return show(orResourceNotFound(await findRecipient(trx, list, recipientId)));
    });
  },
});

export const deleteRecipient = operation({
  id: "deleteRecipient",
  scope: "recipients:write",
  method: "DELETE",
  path: "/lists/{listId}/recipients/{recipientId}",
  tag,
  summary: "Remove a recipient",
  description: "Removes someone from the list. Their certificates stay valid.",
  params: recipientIdParams,
  answer: null,
  status: 204,
  minds: true,
  async run({ account, now, once, requireUnchanged }, { params: { listId, recipientId } }) {
    const list = { accountId: account.id, listId };
    await once(async (trx) => {
      requireUnchanged(
        readRecipient,
        show(
          orResourceNotFound(await findRecipient(trx, list, recipientId, { isForUpdate: true })),
        ),
      );
      if ((await deleteRecipients(trx, list, { ids: [recipientId] }, now)) === 0)
        throw resourceNotFound();
    });
  },
});

/** A person whose every field is fine. Throws 422 with what is not. */
function readValidPerson(given: Person): Person {
  const { person, errors } = readPerson(given);
  if (errors.length > 0)
    throw new ApiProblem("invalid", "This person’s details aren’t valid.", { errors });
  return person;
}

async function findOpenList(db: Database, { accountId, listId }: ListOf) {
  const list = await db
    .selectFrom("recipientLists")
    .select(["name", "columns", "recipientCount"])
    .where("id", "=", listId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (!list) throw resourceNotFound();
  return list;
}

async function columnsOf(trx: Database, list: ListOf): Promise<string[]> {
  return readStoredList(
    (await findOpenList(trx, list)).columns,
    "recipientLists.columns",
    list.listId,
  );
}

/** Says of each person whose fields no longer fit on the list, after those before them. */
function refuseFieldsBeyondRoom(
  columns: readonly string[],
  people: readonly ReturnType<typeof readPerson>[],
): void {
  const names = new Set(columns);
  for (const { person, errors } of people) {
    if (errors.length > 0) continue;
    const added = Object.keys(person.fields).filter((name) => !names.has(name));
    if (names.size + added.length <= MAX_LIST_COLUMNS) for (const name of added) names.add(name);
    else errors.push({ path: "fields", message: tooManyFields(names.size + added.length) });
  }
}

function tooManyFields(count: number): string {
  return `A list can have at most ${MAX_LIST_COLUMNS} different fields. With these, it would have ${count}.`;
}

/** The list, when these people and their fields still fit on it. Throws 422 when they do not. */
async function checkListRoom(
  trx: Database,
  list: ListOf,
  people: Person[],
  { isNew = true } = {},
): Promise<{ name: string }> {
  const { name, columns, recipientCount } = await findOpenList(trx, list);
  if (isNew && recipientCount + people.length > MAX_LIST_ROWS) {
    throw new ApiProblem(
      "invalid",
      `A list can have at most ${MAX_LIST_ROWS.toLocaleString("en")} people. Create another one.`,
    );
  }
  const names = new Set([
    ...readStoredList(columns, "recipientLists.columns", list.listId ?? ""),
    ...people.flatMap(({ fields }) => Object.keys(fields)),
  ]);
  if (names.size > MAX_LIST_COLUMNS) {
    throw new ApiProblem("invalid", tooManyFields(names.size));
  }
  return { name };
}

function outcomes(errors: { path: string; message: string }[][], added: AddedRecipient[]) {
  let next = 0;
  const results = errors.map((wrong, index) => {
    if (wrong.length > 0)
      return { index, outcome: "invalid" as const, recipientId: null, errors: wrong };
    const { recipientId, isNew } = itemAt(added, next++);
    return {
      index,
      outcome: isNew ? ("created" as const) : ("duplicate" as const),
      recipientId,
      errors: [],
    };
  });
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  return {
    created: count("created"),
    duplicates: count("duplicate"),
    invalid: count("invalid"),
    results,
  };
}

function show({ accountId: _, searchText: __, ...recipient }: RecipientRow) {
  return recipient;
}
