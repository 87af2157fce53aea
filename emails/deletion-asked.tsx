import { Facts, type FactsProps } from "./parts/facts.tsx";
import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface DeletionAskedProps extends FactsProps {
  appName: string;
  subject: string;
  firstName: string;
  accountName: string;
  /** The owner who asked; null: the reader did. */
  askedBy: string | null;
  /** Owners can keep the account. `only-here`: a member of no other account, whose sign-in is deleted with this one. */
  reader: "owner" | "member" | "only-here";
  /** "Saturday 5 December 2026, 10:00, Lagos time" */
  deletedOn: string;
  keepAddress: string;
  recoveryAddress: string;
}

/**
 * Sent to everyone who works in an account that an owner asked to delete: what will be deleted, and what that means for the
 * reader.
 */
export function DeletionAsked(props: Partial<DeletionAskedProps>) {
  const given = { ...SAMPLE, ...props };
  const { appName, subject, firstName, accountName, askedBy, reader, deletedOn, when, device, address } = given;
  return (
    <NoticeFrame
      title={subject}
      preheader={`On ${deletedOn}`}
      appName={appName}
      heading={subject}
      foot={`${appName} sends this to everyone who works in an account when its deletion is asked for.`}
    >
      <p dir="auto">
        {firstName}, {askedBy === null ? "you" : `${askedBy}, an owner,`} asked us to delete the account {accountName} at{" "}
        {appName}. Everything in it will be deleted on <b>{deletedOn}</b>. From then on, the certificates it issued can no longer
        be opened or checked. Nothing will be sent from it until then.
      </p>
      {reader === "owner" ? <ForOwners {...given} facts={{ when, device, address }} /> : <ForMembers {...given} />}
    </NoticeFrame>
  );
}

function ForOwners({ askedBy, keepAddress, recoveryAddress, facts }: DeletionAskedProps & { facts: FactsProps }) {
  return (
    <>
      <p>Until then you can sign in, download the account’s data, and keep the account after all.</p>
      <Facts {...facts} />
      <NoticeButton address={keepAddress}>Keep the account</NoticeButton>
      <p style={{ margin: "16px 0 0" }}>
        {askedBy === null
          ? "Wasn’t you? "
          : `Wasn’t ${askedBy}? Keep the account, and ask them to change their password. If you think someone got into your account, `}
        <a className="a" href={recoveryAddress}>
          {askedBy === null ? "Choose a new password" : "choose a new password"}
        </a>
        {askedBy === null ? " now, which signs out every browser, then sign in and keep the account." : "."}
      </p>
    </>
  );
}

function ForMembers({ accountName, reader }: DeletionAskedProps) {
  return (
    <>
      {reader === "member" ? (
        <p dir="auto">
          You work in {accountName} as a member. Your own sign-in and the other accounts you work in stay as they are.
        </p>
      ) : (
        <p dir="auto">
          You work in {accountName} as a member, and in no other account, so your sign-in is deleted with it. Until then you can
          sign in and download a copy of your own data under Settings.
        </p>
      )}
      <p style={{ margin: 0 }}>
        Only an owner can keep the account. If you think this is a mistake, talk to them before that day.
      </p>
    </>
  );
}

const SAMPLE: DeletionAskedProps = {
  appName: "Iweri",
  subject: "The account Lagoon Digital Academy will be deleted",
  firstName: "Fúnmiláyọ̀",
  accountName: "Lagoon Digital Academy",
  askedBy: null,
  reader: "owner",
  deletedOn: "Saturday 5 December 2026, 10:00, Lagos time",
  when: "Saturday 21 November 2026, 10:00, Lagos time",
  device: "Chrome on Windows",
  address: "102.89.23.7",
  keepAddress: "https://iweri.test/sign-in?to=/settings/data",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
