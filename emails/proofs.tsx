import { AfterButton, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface ProofProps extends NoticeProps {
  firstName: string;
  accountName: string;
  domain: string;
  /** What was seen when we looked, in a sentence. */
  detail: string;
  /** Of the page with the proof. */
  proofAddress: string;
}

/**
 * To the owners of an account: what proves their domain is gone. `losesOn`: the day after which it
 * counts no more.
 */
export function ProofMissing({ losesOn, ...mail }: ProofProps & { losesOn: string }) {
  return (
    <Notice
      {...mail}
      preheader={`Put it back by ${losesOn}, and nothing changes.`}
      foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, your certificates say that the owner of {mail.domain} runs{" "}
        {mail.accountName}. We looked again and couldn’t find the proof: {mail.detail}
      </p>
      <p>
        Put it back by <b>{losesOn}</b>. Until then nothing changes. After that, certificate pages
        say that we haven’t checked who runs the account.
      </p>
      <NoticeButton address={mail.proofAddress}>See which records to add</NoticeButton>
    </Notice>
  );
}

/** To the owners of an account whose domain isn't proved any more. */
export function ProofLost(mail: ProofProps) {
  return (
    <Notice
      {...mail}
      preheader="Certificates stay valid. You can prove it again whenever you like."
      foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, certificate pages of {mail.accountName} no longer show a tick for{" "}
        {mail.domain}: {mail.detail}
      </p>
      <p>Your certificates stay valid, and nothing on them has changed.</p>
      <NoticeButton address={mail.proofAddress}>Prove it again</NoticeButton>
    </Notice>
  );
}

interface NameProps extends NoticeProps {
  accountName: string;
}

/** To the operator: an account waits because its name could be taken for `like`. */
export function NameWaiting({
  like,
  namesAddress,
  ...mail
}: NameProps & { like: string; namesAddress: string }) {
  return (
    <Notice
      {...mail}
      preheader={`It can't issue or send until you decide.`}
      foot={`You get this because you run ${mail.appName}.`}
    >
      <p>
        An account called <b>{mail.accountName}</b> could be taken for <b>{like}</b>. It can’t issue
        certificates or send until you decide.
      </p>
      <NoticeButton address={namesAddress}>Decide on the name</NoticeButton>
    </Notice>
  );
}

/**
 * To the owners of an account: what an operator decided about its name. `reason`: why it was
 * refused.
 */
export function NameDecided({
  firstName,
  reason,
  settingsAddress,
  supportEmail,
  ...mail
}: NameProps & {
  firstName: string;
  reason: string | null;
  settingsAddress: string;
  supportEmail: string;
}) {
  const isAllowed = reason === null;
  return (
    <Notice
      {...mail}
      preheader={
        isAllowed ? "You can issue certificates and send now." : "Choose another name to continue."
      }
      foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}
    >
      {isAllowed ? (
        <p>
          {firstName}, you can keep the name {mail.accountName}. You can issue certificates and send
          now.
        </p>
      ) : (
        <>
          <p>
            {firstName}, we can’t let you issue certificates or send as {mail.accountName}: {reason}
          </p>
          <p>Everything you made is kept. Choose another name, and you can continue.</p>
        </>
      )}
      <NoticeButton address={settingsAddress}>
        {isAllowed ? "Open your account" : "Change the name"}
      </NoticeButton>
      {isAllowed ? null : <AfterButton>Is this a mistake? Write to {supportEmail}</AfterButton>}
    </Notice>
  );
}
