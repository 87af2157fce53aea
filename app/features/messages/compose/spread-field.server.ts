import { z } from "zod";
import { LEAST_PER_DAY } from "./spread.ts";

/** The most of a send that leaves in a day, as typed: "2000", "2,000", or empty. */
export const perDayField = z
  .string()
  .optional()
  .refine((typed = "") => typed.trim() === "" || (readPerDay(typed) ?? 0) >= LEAST_PER_DAY, {
    error: `Enter a whole number of at least ${LEAST_PER_DAY}, or leave it empty`,
  });

/** Null: it isn't spread. */
export function readPerDay(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, "");
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}
