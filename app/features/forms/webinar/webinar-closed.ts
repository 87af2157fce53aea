import type { WebinarGate } from "./webinar-gate.ts";

/**
 * Thrown inside the transaction that was to register somebody, so that nothing of it stays: the webinar takes nobody (any
 * more). Show `gate.title` and `gate.words`.
 */
export class WebinarClosed extends Error {
  constructor(readonly gate: WebinarGate) {
    super(gate.title);
    this.name = "WebinarClosed";
  }
}
