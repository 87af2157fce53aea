import { z } from "zod";
import type { StepSettings } from "./path-model.ts";

/** A step's settings, as they are stored. */
export const settingsShape = z.object({
  amount: z.number().optional(),
  unit: z.enum(["hours", "days"]).optional(),
  about: z.string().optional(),
  otherwise: z.string().optional(),
}) satisfies z.ZodType<StepSettings>;

/** The form of a path. `source`: as in `certificateRuleForm`. */
export const pathForm = z.object({
  name: z.string({ error: "Enter a name" }).trim().max(80, "Use at most 80 characters"),
  source: z.string({ error: "Choose who comes onto it" }),
  toEveryone: z.enum(["yes", "no"]).default("no"),
});

const text = z.string().default("");
/** The form of a step of any kind; what is right for its kind is checked against the account. */
export const stepForm = z.object({
  kind: text,
  amount: text,
  unit: z.enum(["hours", "days"]).default("days"),
  /** A draft, `NEW_DRAFT`, or as in `settingsShape`. */
  about: text,
  otherwise: text,
});
