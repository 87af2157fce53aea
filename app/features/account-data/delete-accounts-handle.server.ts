import { emptyHandle } from "#app/platform/jobs/define-job.server.ts";

/** Deletes accounts whose time is over; done in `delete/`. */
export const deleteAccountsHandle = emptyHandle("delete-accounts");
