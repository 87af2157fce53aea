import { PASSWORDS_BUSY } from "#app/features/accounts/passwords.server.ts";
import { tryLater } from "#app/platform/http/not-found.ts";
import { QueueFull } from "#app/platform/locks/bounded-queue.ts";

/** What work with a password comes to. Throws a 503 while too many wait for theirs. */
export async function unlessBusy<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error) => {
    throw error instanceof QueueFull ? tryLater(PASSWORDS_BUSY, error.seconds) : error;
  });
}
