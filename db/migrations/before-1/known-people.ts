/**
 * Who is known from which rows: SQL expressions that the migration of people is made of, in
 * SQLite's words. Frozen with it: what they say is what databases have.
 */

export const COLUMNS = `("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt")`;

/** Somebody as a row of another table knows them; SQL expressions. */
export interface Seen {
  email: string;
  firstName: string;
  lastName: string;
  source: "list" | "form" | "certificate" | "mail";
  sourceId: string;
  words: string;
  at: string;
}

export type Row = "old" | "new" | "row";

export function recipient(row: Row): Seen {
  return {
    email: `"${row}"."email"`,
    firstName: `"${row}"."firstName"`,
    lastName: `"${row}"."lastName"`,
    source: "list",
    sourceId: `"${row}"."listId"`,
    words: `"${row}"."searchText"`,
    at: `"${row}"."updatedAt"`,
  };
}

/** A name that was given in one piece; its first word is taken for the first name. */
function whole(
  row: Row,
  given: { email: string; name: string; source: Seen["source"]; sourceId: string; at: string },
): Seen {
  const { source, sourceId } = given;
  const name = `"${row}"."${given.name}"`;
  const email = `"${row}"."${given.email}"`;
  return {
    email,
    firstName: `substr(${name}, 1, instr(${name} || ' ', ' ') - 1)`,
    lastName: `trim(substr(${name}, instr(${name} || ' ', ' ')))`,
    source,
    sourceId,
    words: plain(`${name} || ' ' || ${email}`),
    at: `"${row}"."${given.at}"`,
  };
}

export function respondent(row: Row): Seen {
  return whole(row, {
    email: "emailKey",
    name: "name",
    source: "form",
    sourceId: `"${row}"."formId"`,
    at: "submittedAt",
  });
}

export function registered(row: Row): Seen {
  const sourceId = `coalesce((select "formId" from "webinars" where "id" = "${row}"."webinarId"), '')`;
  return whole(row, {
    email: "emailKey",
    name: "name",
    source: "form",
    sourceId,
    at: "registeredAt",
  });
}

export function holder(row: Row): Seen {
  const sourceId = `"${row}"."projectId"`;
  return whole(row, {
    email: "holderEmail",
    name: "holderName",
    source: "certificate",
    sourceId,
    at: "issuedAt",
  });
}

export function addressee(row: Row): Seen {
  return whole(row, {
    email: "toEmail",
    name: "toName",
    source: "mail",
    sourceId: `"${row}"."batchId"`,
    at: "createdAt",
  });
}

/**
 * Letters that the index does not take for their plain sisters by itself; as `searchable` in
 * app/platform/text/search-text.ts.
 */
const PLAIN: Record<string, string> = {
  ɓ: "b",
  Ɓ: "b",
  ɗ: "d",
  Ɗ: "d",
  ƙ: "k",
  Ƙ: "k",
  ƴ: "y",
  Ƴ: "y",
  ł: "l",
  Ł: "l",
  đ: "d",
  Đ: "d",
  ø: "o",
  Ø: "o",
  ß: "ss",
  ẞ: "ss",
  æ: "ae",
  Æ: "ae",
  œ: "oe",
  Œ: "oe",
  ı: "i",
  ŋ: "n",
  Ŋ: "n",
};

function plain(text: string): string {
  return `lower(${Object.entries(PLAIN).reduce((sql, [letter, instead]) => `replace(${sql}, '${letter}', '${instead}')`, text)})`;
}

/** What is searched of one person; the newest words come first. */
export const MOST_WORDS = 2000;

export function valuesOf(row: Row, seen: Seen): string {
  const { email, firstName, lastName, source, sourceId, words, at } = seen;
  return `lower(hex(randomblob(10))), "${row}"."accountId", ${email}, ${firstName}, ${lastName}, '${source}', ${sourceId}, substr(${words}, 1, ${MOST_WORDS}), ${at}, ${at}`;
}

/** A mail of the kinds that are found under Sent; its batch is still there. */
export function isMassMail(row: Row): string {
  return `"${row}"."kind" = 'recipient' and "${row}"."toEmail" <> ''
    and (select "kind" from "batches" where "id" = "${row}"."batchId") in ('certificates', 'bulk')`;
}
