import { z } from "zod";
import type { JobHandle } from "#app/platform/jobs/define-job.server.ts";

/** Gives an order's places back once its time is over. */
export const expireHoldHandle: JobHandle<{ orderId: string }> = {
  name: "expire-ticket-hold",
  schema: z.object({ orderId: z.string() }),
};

/** Asks the provider for what is to go back of a payment. */
export const refundTicketsHandle: JobHandle<{ paymentId: string }> = {
  name: "refund-tickets",
  schema: z.object({ paymentId: z.string() }),
};
