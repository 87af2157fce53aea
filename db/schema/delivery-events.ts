import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** What happened to a message, in order: the recipient's timeline. */
export interface DeliveryEventsTable {
  id: string;
  deliveryId: string;
  type: string;
  detail: string;
  at: string;
  /** The provider's event id; a second arrival is ignored. */
  providerEventId: string | null;
  /** 1: a machine did it, as far as the event tells. */
  isMachine: Generated<Flag>;
}
