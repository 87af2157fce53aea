import { z } from "zod";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { PaymentLine } from "../plans/proration.ts";

const linesShape = z.array(z.object({ text: z.string(), amountKobo: z.number() })) satisfies z.ZodType<PaymentLine[]>;

/** What a payment's receipt lists. */
export function paymentLines({ id, lines }: { id: string; lines: string }): PaymentLine[] {
  return readStored<PaymentLine[]>(linesShape, lines, "payments.lines", id);
}
