import { z } from "zod";

const CONTROL = /[\u0000-\u001f\u007f]|\p{Cs}/u;

/** One line of text. No control characters and no lone surrogates. */
export function line(most: number) {
  return z
    .string()
    .max(most, `At most ${most.toLocaleString("en")} characters`)
    .refine(
      (text) => !CONTROL.test(text),
      "Must not contain control characters, line breaks or invalid characters",
    );
}

/** Text as programs keep it: numbers and booleans as JSON writes them, `null` for none. */
export function lenientText(most: number) {
  return z
    .union(
      [z.string(), z.number(), z.boolean(), z.null()],
      "Must be a string, a number, true, false or null",
    )
    .refine(
      (value) => !Number.isInteger(value) || Number.isSafeInteger(value),
      "Send this number as a string: it is too long, and its last digits would be lost",
    )
    .transform((value) => (value === null ? "" : String(value)))
    .pipe(z.string().max(most, `At most ${most.toLocaleString("en")} characters`));
}

/** What the document says of a value that is judged by itself, so that it holds up no others. */
export function describedAs(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}

/** The id of a row; what is no id is the id of nothing. */
export const id = (what: string) => z.string().max(64).describe(what);

/** A moment, ISO 8601. */
export const moment = (what: string) => z.string().describe(`${what}; ISO 8601, UTC`);

/** A moment that may not have come. */
export const momentOrNull = (what: string) =>
  z.string().nullable().describe(`${what}; ISO 8601, UTC; null if it hasn’t happened`);

/** A moment in a query that may be left out. */
export const momentAsked = (what: string) =>
  z.iso
    .datetime("Must be a moment in ISO 8601, UTC, like 2027-01-31T00:00:00Z")
    .optional()
    .describe(`${what}; ISO 8601, UTC`);

/** `?limit=&after=`: pages of a list by key. */
export const pageQuery = {
  limit: z.coerce
    .number("Must be a number from 1 to 100")
    .int("Must be an integer from 1 to 100")
    .min(1, "At least 1")
    .max(100, "At most 100")
    .default(25)
    .describe("How many to return, from 1 to 100"),
  after: z.string().max(200).optional().describe("The `next` value of the previous page"),
};

/** A page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    next: z
      .string()
      .nullable()
      .describe("Send it as `after` to get the next page; null on the last page"),
  });
}

export const noParams = z.object({});

export const Problem = z
  .object({
    type: z.string().describe("The type of error: a URL that ends with its name"),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe("What is wrong and how to fix it, in a sentence"),
    errors: z
      .array(
        z.object({
          path: z.string().describe("The field, such as `recipients.0.email`"),
          message: z.string(),
        }),
      )
      .describe("Errors in individual fields; may be empty"),
  })
  .describe("An error, as defined in RFC 9457");
