import type { ReactElement } from "react";
import { AccountsAtCeiling, FirstSendWaits, SentCopy } from "#emails/sending.tsx";

const ours = { appName: "Iweri" };

/** E-mails about sends: to operators, and to who is copied in. */
export const SENDER_EMAILS: Record<string, ReactElement> = {
  "accounts-at-ceiling": (
    <AccountsAtCeiling
      {...ours}
      subject="Sending limit reached by 2 accounts"
      accounts={[
        {
          name: "Lagoon Digital Academy",
          waiting: 1_400,
          page: "https://iweri.test/operator/accounts/1",
        },
        { name: "Harbour Trust", waiting: 1, page: "https://iweri.test/operator/accounts/2" },
      ]}
      page="https://iweri.test/operator/senders"
    />
  ),
  "sent-copy": (
    <SentCopy
      {...ours}
      subject="Copy: Data Analysis Fundamentals (sent to 250 people)"
      title="Data Analysis Fundamentals"
      count={250}
      messageSubject="Congratulations, {First Name}!"
      message={"Dear {First Name},\n\nyour certificate is ready.\nThe Lagoon team"}
    />
  ),
  "first-send-waits": (
    <FirstSendWaits
      {...ours}
      subject="First send to check: Harbour Trust"
      accountName="Harbour Trust"
      count={98}
      page="https://iweri.test/operator/senders/1"
    />
  ),
};
