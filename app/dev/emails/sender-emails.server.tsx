import type { ReactElement } from "react";
import { AccountsAtCeiling, FirstSendWaits } from "#emails/sending.tsx";

const ours = { appName: "Iweri" };

/** E-mails to operators about accounts that send. */
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
