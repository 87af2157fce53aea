import { accountLock } from "../../accounts/sending-lock.ts";
import type { Form } from "../../forms/find-form.server.ts";
import type { Webinar } from "../find-webinar.server.ts";

/**
 * Whether search engines may list the page of a form that takes answers: its webinar is on the public list, or would be but for
 * its time. The list asks the same of the account: nobody gets there by a tick alone.
 */
export function mayBeFound(
  webinar: Pick<Webinar, "isListed"> | null,
  form: Pick<Form, "isSample">,
  account: Parameters<typeof accountLock>[0],
): boolean {
  return webinar?.isListed === 1 && form.isSample === 0 && accountLock(account) === null;
}
