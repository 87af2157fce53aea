import { z } from "zod";

const CONTROL = /[\u0000-\u001f\u007f]|\p{Cs}/u;

/** One line of text. No control characters and no lone surrogates. */
export function line(most: number) {
  return z
    .string()
    .max(most, `At most ${most.toLocaleString("en")} characters`)
    .refine(
      (text) => !CONTROL.test(text),
      "No control characters, line breaks or broken characters",
    );
}

/** The id of a row; what is no id is the id of nothing. */
export const id = (what: string) => z.string().max(64).describe(what);

/** A moment, ISO 8601. */
export const moment = (what: string) => z.string().describe(`${what}; ISO 8601, UTC`);

/** A moment that may not have come. */
export const momentOrNull = (what: string) =>
  z.string().nullable().describe(`${what}; ISO 8601, UTC; null: not yet, or never`);

/** `?limit=&after=`: pages of a list by key. */
export const pageQuery = {
  limit: z.coerce
    .number("A number from 1 to 100")
    .int("A whole number from 1 to 100")
    .min(1, "At least 1")
    .max(100, "At most 100")
    .default(25)
    .describe("How many to return, 1 to 100"),
  after: z.string().max(200).optional().describe("The `next` of the previous page"),
};

/** A page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    next: z
      .string()
      .nullable()
      .describe("Use it as `after` to get the next page; null: this is the last one"),
  });
}

export const noParams = z.object({});

export const Problem = z
  .object({
    type: z.string().describe("The type of problem: an address whose last part names it"),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe("What is wrong and what to do, in a sentence"),
    errors: z
      .array(
        z.object({ path: z.string().describe("Where: `recipients.0.email`"), message: z.string() }),
      )
      .describe("What is wrong with individual fields; may be empty"),
  })
  .describe("A problem, RFC 9457");
