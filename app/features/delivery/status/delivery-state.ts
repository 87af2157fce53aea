import type { DeliveryState } from "#db/schema/deliveries.ts";

/** The three words the specification shows, and the ones beside them that tell the whole truth. */
export type ShownStatus = "In progress" | "Delivered" | "Failed" | "Not sent";

/** States that still need work by us: a batch is done when none is left. */
export const OPEN_STATES = ["queued", "sending"] as const satisfies DeliveryState[];

/** From which states news may move a message to which. What is not listed changes nothing: state only moves forward. */
const FORWARD: Partial<Record<DeliveryState, DeliveryState[]>> = {
  queued: ["sending", "failed", "cancelled", "skipped"],
  sending: ["queued", "accepted", "delivered", "bounced", "complained", "failed", "uncertain", "cancelled", "skipped"],
  uncertain: ["accepted", "delivered", "bounced", "complained", "failed"],
  accepted: ["delivered", "bounced", "complained", "failed"],
  delivered: ["bounced", "complained"],
  bounced: ["complained"],
};

/** Whether news may move a message on. */
export function canMove(from: DeliveryState, to: DeliveryState): boolean {
  return FORWARD[from]?.includes(to) ?? false;
}

const SHOWN: Record<DeliveryState, ShownStatus> = {
  queued: "In progress",
  sending: "In progress",
  accepted: "In progress",
  delivered: "Delivered",
  bounced: "Failed",
  complained: "Failed",
  failed: "Failed",
  uncertain: "Failed",
  cancelled: "Not sent",
  skipped: "Not sent",
};

export const DELIVERY_STATES = Object.keys(SHOWN) as DeliveryState[];

export function shownStatus(state: DeliveryState): ShownStatus {
  return SHOWN[state];
}

/** The states behind a shown word. */
export function statesOf(shown: ShownStatus): DeliveryState[] {
  return DELIVERY_STATES.filter((state) => SHOWN[state] === shown);
}
