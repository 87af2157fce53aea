import { NameDecided, NameWaiting, ProofLost, ProofMissing } from "#emails/proofs.tsx";
import { SenderDomainLost, SenderDomainMissing } from "#emails/sender-domain.tsx";

const ours = {
  appName: "Iweri",
  firstName: "Fúnmiláyọ̀",
  accountName: "Lagoon Digital Academy",
  supportEmail: "help@iweri.test",
};

const PROOF = {
  domain: "lagoon.example",
  detail:
    "_iweri-challenge.lagoon.example has no TXT record with token=7k2m94qx7k2m94qx7k2m94qx7k2m94qx.",
  proofAddress: "https://iweri.test/settings/organisation/proof",
};

const SENDER = {
  domain: "school.edu.ng",
  detail: "returns.school.edu.ng: Not found yet.",
  pageAddress: "https://iweri.test/settings/sending",
};

/** E-mails about who runs an account. */
export const PROOF_EMAILS = {
  "name-decided": (
    <NameDecided
      {...ours}
      subject="Your account needs another name"
      accountName="Lag00n Digital Academy"
      reason="It reads like the name of another organisation."
      settingsAddress="https://iweri.test/settings/organisation"
    />
  ),
  "name-waiting": (
    <NameWaiting
      {...ours}
      subject="An account name is waiting for your decision"
      accountName="Lag00n Digital Academy"
      like="Lagoon Digital Academy"
      namesAddress="https://iweri.test/operator/names"
    />
  ),
  "proof-lost": <ProofLost {...ours} {...PROOF} subject="lagoon.example is no longer proved" />,
  "proof-missing": (
    <ProofMissing
      {...ours}
      {...PROOF}
      subject="The proof of lagoon.example is missing"
      losesOn="Saturday 5 December 2026, 10:00, West Africa Time"
    />
  ),
  "sender-domain-lost": (
    <SenderDomainLost
      {...ours}
      {...SENDER}
      subject="Your e-mail is no longer sent from school.edu.ng"
    />
  ),
  "sender-domain-missing": (
    <SenderDomainMissing
      {...ours}
      {...SENDER}
      subject="A DNS record of school.edu.ng is missing"
      losesOn="Saturday 5 December 2026, 10:00, West Africa Time"
      isHeld={false}
    />
  ),
};
