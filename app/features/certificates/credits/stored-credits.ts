import { z } from "zod";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { EarnedCredits, ProjectCredits } from "./credits.ts";

const project = z.object({
  hours: z.number().optional(),
  points: z.number().optional(),
  body: z.string().optional(),
  accreditation: z.string().optional(),
  level: z.string().optional(),
  grade: z.string().optional(),
  skills: z.array(z.object({ name: z.string(), url: z.string().optional() })).optional(),
  evidence: z.array(z.object({ name: z.string(), url: z.string() })).optional(),
  columns: z
    .partialRecord(z.enum(["hours", "points", "level", "grade", "skills", "evidence"]), z.string())
    .optional(),
});
const earned = project.extend({
  offered: z.object({ hours: z.number().optional(), points: z.number().optional() }).optional(),
});

/** What a project's certificates are worth; null: its organiser said nothing of it. */
export function projectCredits({
  id,
  credits,
}: {
  id: string;
  credits: string | null;
}): ProjectCredits | null {
  return credits === null
    ? null
    : readStored<ProjectCredits>(project, credits, "projects.credits", id);
}

/** What a certificate is worth, as it was issued; null: nothing was said of it. */
export function certificateCredits({
  id,
  credits,
}: {
  id: string;
  credits: string | null;
}): EarnedCredits | null {
  return credits === null
    ? null
    : readStored<EarnedCredits>(earned, credits, "certificates.credits", id);
}
