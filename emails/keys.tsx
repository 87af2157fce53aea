import {
  A,
  Facts,
  type FactsProps,
  MailTo,
  Notice,
  NoticeButton,
  type NoticeProps,
} from "./parts/notice.tsx";

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
        {mail.firstName}, the API key “{mail.keyName}” of {mail.accountName} expires on{" "}
        <b>{expiresOn}</b>. Software that uses it will be refused from then on.
      </p>
      <p>
        Still in use? Create another key, put it into the software, then revoke this one. If not,
        you can ignore this e-mail.
      </p>
      <NoticeButton address={mail.keysAddress}>See your keys</NoticeButton>
    </Notice>
  );
}

/**
 * To the owners of an account that has a new API key. `createdBy`: the name of who made it; null:
 * the reader.
 */
export function ApiKeyCreated({
  createdBy,
  may,
  ...mail
}: KeyProps & FactsProps & { createdBy: string | null; may: string; supportEmail: string }) {
  return (
    <Notice
      {...mail}
      preheader={may}
      foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, {createdBy ?? "you"} created the API key “{mail.keyName}” for{" "}
        {mail.accountName}. What it may do: {may}.
      </p>
      <Facts {...mail} />
      <NoticeButton address={mail.keysAddress}>See your keys</NoticeButton>
      <p style={{ margin: "16px 0 0" }}>
        If nobody you know did this, revoke the key now and write to{" "}
        <MailTo email={mail.supportEmail} />.
      </p>
    </Notice>
  );
}

/**
 * To the owners of an account that has one API key less. `revokedBy`: the name of who ended it;
 * null: the reader.
 */
export function ApiKeyRevoked({
  revokedBy,
  ...mail
}: KeyProps &
  FactsProps & { revokedBy: string | null; recoveryAddress: string; supportEmail: string }) {
  return (
    <Notice
      {...mail}
      preheader="Software that uses it is now refused."
      foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, {revokedBy ?? "you"} revoked the API key “{mail.keyName}” of{" "}
        {mail.accountName}. Software that uses it is now refused.
      </p>
      <Facts {...mail} />
      <NoticeButton address={mail.keysAddress}>See your keys</NoticeButton>
      <p style={{ margin: "16px 0 0" }}>
        If nobody you know did this, <A address={mail.recoveryAddress}>choose a new password</A> now
        and write to <MailTo email={mail.supportEmail} />.
      </p>
    </Notice>
  );
}

/** To someone who can sign in with another passkey, or no longer with one. */
export function PasskeyChanged({
  passkeyName,
  added,
  ...mail
}: NoticeProps &
  FactsProps & {
    firstName: string;
    passkeyName: string;
    added: boolean;
    recoveryAddress: string;
    supportEmail: string;
  }) {
  return (
    <Notice
      {...mail}
      preheader={`You can ${added ? "now" : "no longer"} sign in with it.`}
      foot={`You get this when something changes about how you sign in to ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, the passkey “{passkeyName}” was {added ? "added to" : "removed from"} your{" "}
        {mail.appName} account.{" "}
        {added ? "It signs you in without a password or a code." : "It no longer signs you in."}
      </p>
      <Facts {...mail} />
      <p style={{ margin: 0 }}>
        If this was you, you can ignore this e-mail. If not,{" "}
        <A address={mail.recoveryAddress}>choose a new password</A> now, remove the passkeys you
        don’t know under Settings, Security, and write to <MailTo email={mail.supportEmail} />.
      </p>
    </Notice>
  );
}
