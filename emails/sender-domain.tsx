import { Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface SenderDomainProps extends NoticeProps {
  firstName: string;
  accountName: string;
  domain: string;
  /** What was seen when we looked, in a sentence. */
  detail: string;
  /** Of the page with the domain's records. */
  pageAddress: string;
}

/**
 * To the owners of an account: a record of the domain that its mail leaves from is missing.
 * `isHeld`: mail already leaves from our own address.
 */
export function SenderDomainMissing({
  losesOn,
  isHeld,
  ...mail
}: SenderDomainProps & { losesOn: string; isHeld: boolean }) {
  return (
    <Notice
      {...mail}
      preheader={`Put it back by ${losesOn}.`}
      foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, your e-mail is sent from {mail.domain}. We looked for its DNS records
        again, and one is missing: {mail.detail}
      </p>
      <p>
        {isHeld
          ? "Until it is back, your e-mail leaves from our address, under your organisation’s name."
          : "Your e-mail still leaves from your domain."}{" "}
        Put the record back by <b>{losesOn}</b>. After that you’d have to set the domain up again.
      </p>
      <NoticeButton address={mail.pageAddress}>See the records</NoticeButton>
    </Notice>
  );
}

/** To the owners of an account whose mail no longer leaves from their domain. */
export function SenderDomainLost(mail: SenderDomainProps) {
  return (
    <Notice
      {...mail}
      preheader="It leaves from our address again, under your organisation’s name."
      foot={`You get this because you own the account ${mail.accountName} at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, the DNS records of {mail.domain} are gone, so your e-mail leaves from our
        address again, under your organisation’s name. {mail.detail}
      </p>
      <p>Put the records back and look again, whenever you like.</p>
      <NoticeButton address={mail.pageAddress}>See the records</NoticeButton>
    </Notice>
  );
}
