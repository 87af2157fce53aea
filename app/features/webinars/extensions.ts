import type { AppContext } from "#app/platform/app-context.ts";
import { port } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";
import type { Webinar } from "./model/webinar.server.ts";

/** What webinars leave to features that know more of people. */

/** A guest's name or address as they want it. */
export interface GuestCorrected {
  accountId: string;
  registrationId: string;
  from: { name: string; email: string };
  to: { name: string } | { email: string };
  now: Date;
}

/** Corrects it wherever it is kept; in the transaction that locked the webinar. */
export const guestCorrected =
  port<(trx: Database, correction: GuestCorrected) => Promise<void>>("guestCorrected");

/**
 * Places of a webinar that sells tickets became free: whoever waits for one gets it held; in the
 * transaction that freed them and locked the webinar.
 */
export const ticketPlacesFreed =
  port<
    (
      trx: Database,
      app: Pick<AppContext, "config">,
      freed: { webinar: Webinar; now: Date },
    ) => Promise<void>
  >("ticketPlacesFreed");
