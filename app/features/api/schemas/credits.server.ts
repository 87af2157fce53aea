import { z } from "zod";

const amount = z.number().optional();

const Credits = z.object({
  hours: amount,
  points: amount.describe("CPD points"),
  body: z.string().optional().describe("Who recognises the points, such as MDCN"),
  accreditation: z.string().optional().describe("That body’s accreditation number"),
  level: z.string().optional(),
  grade: z.string().optional(),
  skills: z
    .array(z.object({ name: z.string(), url: z.string().optional() }))
    .optional()
    .describe("`url`: the skill’s address in a public list such as ESCO"),
  evidence: z.array(z.object({ name: z.string(), url: z.string() })).optional(),
});

export const ProjectCredits = Credits.extend({
  columns: z
    .record(z.string(), z.string())
    .optional()
    .describe("Columns of the list that have each person’s own, by name of the value"),
})
  .nullable()
  .describe("What certificates issued from now on are worth; null if nothing is stated");

export const CertificateCredits = Credits.extend({
  offered: z
    .object({ hours: amount, points: amount })
    .optional()
    .describe("What the course offers, if this person has their own number"),
})
  .nullable()
  .describe("What it is worth, as issued; null if nothing is stated");
