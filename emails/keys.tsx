import { Facts, type FactsProps, MailTo, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface KeyProps extends NoticeProps {
  firstName: string;
  accountName: string;
  /** What its owners call the key. */
  keyName: string;
  /** Of the page with the keys. */
  keysAddress: string;
}

/** To the owners of an account, a week before one of its API keys stops working. */
export function ApiKeyExpires({ expiresOn, ...mail }: KeyProps & { expiresOn: string }) {
  return (
    <Notice
      {...mail}
      preheader={`It stops working on ${expiresOn}.`}
      foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, the API key “{mail.keyName}” of {mail.accountName} expires on <b>{expiresOn}</b>. Software that uses it
        is refused from then on.
      </p>
      <p>Still in use? Create another key, put it into the software, then revoke this one. Otherwise there is nothing to do.</p>
      <NoticeButton address={mail.keysAddress}>See your keys</NoticeButton>
    </Notice>
  );
}

/** To the owners of an account that has a new API key. `createdBy`: the name of who made it; null: the reader. */
export function ApiKeyCreated({
  createdBy,
  may,
  ...mail
}: KeyProps & FactsProps & { createdBy: string | null; may: string; supportEmail: string }) {
  return (
    <Notice {...mail} preheader={may} foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}>
      <p>
        {mail.firstName}, {createdBy ?? "you"} created the API key “{mail.keyName}” for {mail.accountName}. What it may do: {may}.
      </p>
      <Facts {...mail} />
      <NoticeButton address={mail.keysAddress}>See your keys</NoticeButton>
      <p style={{ margin: "16px 0 0" }}>
        If nobody you know did this, revoke the key now and write to <MailTo email={mail.supportEmail} />.
      </p>
    </Notice>
  );
}
