import { z } from "zod";

/**
 * How many sessions the certificate needs; empty: all. More than there are is refused here, and
 * never asked of anybody later.
 */
export function neededForm(sessionCount: number) {
  return z.object({
    needed: z
      .string()
      .trim()
      .regex(/^\d{1,2}$/, "Enter the number of sessions, like 4, or leave it empty for all")
      .transform(Number)
      .refine(
        (needed) => needed >= 1 && needed <= sessionCount,
        `Enter a number from 1 to ${sessionCount}, or leave it empty for all`,
      )
      .optional(),
  });
}

export type NeededFields = z.input<ReturnType<typeof neededForm>>;
