import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { Config } from "#app/platform/config.server.ts";
import { NewsletterAlready, NewsletterConfirm } from "#emails/site.tsx";
import { CONFIRM_DAYS } from "./subscriber-limits.ts";

/** The mail that asks whether its reader wants the newsletter. */
export function renderConfirmSubscription(
  { appName }: Config,
  addresses: { confirmAddress: string; leaveAddress: string },
): Promise<MessageTemplate> {
  const subject = `Confirm that you want the ${appName} newsletter`;
  return renderNotice(subject, <NewsletterConfirm appName={appName} subject={subject} days={CONFIRM_DAYS} {...addresses} />);
}

/** The mail to somebody who gets the newsletter and was asked for once more. */
export function renderAlreadySubscribed({ appName }: Config, addresses: { leaveAddress: string }): Promise<MessageTemplate> {
  const subject = `You already receive the ${appName} newsletter`;
  return renderNotice(subject, <NewsletterAlready appName={appName} subject={subject} {...addresses} />);
}
