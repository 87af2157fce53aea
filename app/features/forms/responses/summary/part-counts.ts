import { z } from "zod";

const counted = z.array(z.tuple([z.string(), z.number()]));

/** What answers to one question come to, in a form that can be stored and added to others. */
export const questionCountsShape = z.discriminatedUnion("chart", [
  z.object({ chart: z.literal("choices"), counts: counted, others: z.number(), several: z.boolean() }),
  z.object({
    ...{ chart: z.literal("numbers"), counts: z.array(z.tuple([z.number(), z.number()])) },
    ...{ sum: z.number(), count: z.number(), outside: z.number() },
  }),
  z.object({
    ...{ chart: z.literal("matrix"), columns: z.array(z.string()) },
    rows: z.array(z.object({ label: z.string(), counts: z.array(z.number()) })),
  }),
  // The newest responses that have a text.
  z.object({ chart: z.literal("texts"), newest: z.array(z.string()) }),
]);
export type QuestionCounts = z.infer<typeof questionCountsShape>;

/** What some responses of a form come to: how many there are, on which days (`yyyy-mm-dd`) they came, and the answers by question. */
export const partCountsShape = z.object({
  count: z.number(),
  days: counted,
  questions: z.array(z.object({ id: z.string(), answered: z.number(), counts: questionCountsShape })),
});
export type PartCounts = z.infer<typeof partCountsShape>;
