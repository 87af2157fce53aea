import { z } from "zod";
import type { DoorQuestion } from "#app/engines/door-device/door-protocol.ts";
import { actsSchema } from "./record-check-ins.server.ts";

const askedSchema = z.object({
  acts: actsSchema,
  since: z
    .object({ change: z.number().int().nonnegative(), guestsAt: z.iso.datetime() })
    .nullable(),
  code: z.string().max(200).optional(),
});

/** What a phone sent. Null: it is not what our page sends. */
export function readActs(body: string): DoorQuestion | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  return askedSchema.safeParse(parsed).data ?? null;
}
