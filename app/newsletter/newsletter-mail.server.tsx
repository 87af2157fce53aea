import { NewsletterAlready } from "#emails/newsletter-already.tsx";
import { NewsletterConfirm } from "#emails/newsletter-confirm.tsx";
import type { Config } from "../config.server.ts";
import type { MessageTemplate } from "../messages/message-template.ts";
import { renderNotice } from "../messages/render-notice.server.ts";
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
