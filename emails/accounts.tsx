import {
  A,
  AfterButton,
  Facts,
  type FactsProps,
  MailTo,
  Notice,
  NoticeButton,
  type NoticeProps,
} from "./parts/notice.tsx";

interface WelcomeProps extends NoticeProps {
  firstName: string;
  /** False: the identity check comes first. */
  canSend: boolean;
  dashboardAddress: string;
  identityAddress: string;
  supportEmail: string;
}

/** The first e-mail of a new account, with the one thing to do next. */
export function Welcome({ firstName, canSend, ...mail }: WelcomeProps) {
  return (
    <Notice
      {...mail}
      preheader={
        canSend ? "Your account is ready." : "One short check, and you can send certificates."
      }
      heading={`Welcome aboard, ${firstName}!`}
      foot={`You get this because you created an account with ${mail.appName}.`}
    >
      {canSend ? (
        <>
          <p>
            Your account is ready. Design a certificate once and add people. Each of them gets their
            own by e-mail, with their name spelled as you wrote it.
          </p>
          <NoticeButton address={mail.dashboardAddress}>Go to Dashboard</NoticeButton>
        </>
      ) : (
        <>
          <p>
            Your account is ready, and you can design certificates and add people now. Before your
            first send we check your identity, which takes about two minutes. Have your NIN and your
            phone ready.
          </p>
          <NoticeButton address={mail.identityAddress}>Complete KYC</NoticeButton>
        </>
      )}
      <AfterButton>
        Questions? Write to <MailTo email={mail.supportEmail} />.
      </AfterButton>
    </Notice>
  );
}

interface InvitationProps extends NoticeProps {
  inviter: string;
  inviterEmail: string;
  accountName: string;
  /** "an editor" */
  role: string;
  address: string;
  days: number;
  /** "28 Nov 2026" */
  until: string;
}

/**
 * An invitation to work in an account. We don't know the person's name yet, so nobody is greeted.
 */
export function Invitation(mail: InvitationProps) {
  const { appName, inviter, inviterEmail, accountName, role, address, days, until } = mail;
  return (
    <Notice
      {...mail}
      preheader={`As ${role}, at ${appName}. The link works until ${until}.`}
      foot={`${inviter} entered this address. Don’t know them? Ignore this e-mail.`}
    >
      <p>
        {inviter} ({inviterEmail}) invites you to join <b>{accountName}</b> on {appName} as {role}.
      </p>
      <NoticeButton address={address}>See the invitation</NoticeButton>
      <AfterButton>{`The link works once, for ${days} days, until ${until}. It is only for you.`}</AfterButton>
    </Notice>
  );
}

interface AccountStatusProps extends NoticeProps {
  firstName: string;
  accountName: string;
  standing: "suspended" | "restored" | "terminated";
  /** As the operator wrote it. */
  reason: string;
  /** The day on which everything in it is deleted; null unless it was closed for good. */
  goesOn: string | null;
  supportEmail: string;
}

/** An account was suspended, restored or closed by the operator. */
export function AccountStatus(mail: AccountStatusProps) {
  const restored = mail.standing === "restored";
  return (
    <Notice
      {...mail}
      preheader={restored ? "Everything is as it was." : "Here is why, and how to answer."}
      foot={`You get this because you’re a member of this account at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, {NEWS[mail.standing](`“${mail.accountName}”`)}.
      </p>
      {mail.reason ? <p>Reason: “{mail.reason}”</p> : null}
      {restored ? (
        <p>
          You can sign in again. Sends that were stopped are under Sent. Check each one, and resume
          those that should still go out.
        </p>
      ) : (
        <>
          <p>
            Nobody can sign in to it, it sends nothing, and its forms and webinars are closed.
            People who hold its certificates can still check and download them.
          </p>
          {mail.goesOn ? (
            <p>
              On {mail.goesOn} we delete everything in it, including its certificates. Ask us for
              your data before then.
            </p>
          ) : null}
        </>
      )}
      <p>
        {restored
          ? "Is anything missing?"
          : "Do you think this is a mistake, or is there something we should know?"}{" "}
        Write to <MailTo email={mail.supportEmail} />.
      </p>
    </Notice>
  );
}

const NEWS = {
  suspended: (account: string) => `we have suspended the account ${account}`,
  restored: (account: string) => `the account ${account} is open again`,
  terminated: (account: string) => `we have closed the account ${account} for good`,
} as const;

interface DeletionAskedProps extends NoticeProps, FactsProps {
  firstName: string;
  accountName: string;
  /** The owner who asked; null: the reader did. */
  askedBy: string | null;
  /**
   * Owners can keep the account. `only-here`: a member of no other account, whose sign-in is
   * deleted with this one.
   */
  reader: "owner" | "member" | "only-here";
  /** "Saturday 5 December 2026, 10:00, West Africa Time" */
  deletedOn: string;
  keepAddress: string;
  recoveryAddress: string;
}

/**
 * Sent to everyone who works in an account that an owner asked to delete: what will be deleted, and
 * what that means for the reader.
 */
export function DeletionAsked(mail: DeletionAskedProps) {
  const { appName, firstName, accountName, askedBy, reader, deletedOn } = mail;
  return (
    <Notice
      {...mail}
      preheader={`On ${deletedOn}`}
      foot={`${appName} sends this to everyone who works in an account when an owner asks to delete it.`}
    >
      <p>
        {firstName}, {askedBy === null ? "you" : `${askedBy}, an owner,`} asked us to delete the
        account {accountName} at {appName}. Everything in it will be deleted on <b>{deletedOn}</b>.
        After that, nobody can open the certificates it issued. Seven days before, we ask the people
        who hold them to save theirs. Nothing will be sent from it until then.
      </p>
      {reader === "owner" ? <ForOwners {...mail} /> : <ForMembers {...mail} />}
    </Notice>
  );
}

function ForOwners({ askedBy, keepAddress, recoveryAddress, ...facts }: DeletionAskedProps) {
  return (
    <>
      <p>
        Until then you can sign in, download the account’s data, and keep the account after all.
      </p>
      <Facts {...facts} />
      <NoticeButton address={keepAddress}>Keep the account</NoticeButton>
      <AfterButton>
        {askedBy === null
          ? "Wasn’t you? "
          : `Wasn’t ${askedBy}? Keep the account, and ask them to change their password. If you ` +
            "think someone got into your account, "}
        <A address={recoveryAddress}>
          {askedBy === null ? "Choose a new password" : "choose a new password"}
        </A>
        {askedBy === null
          ? " now, which signs out every browser, then sign in and keep the account."
          : "."}
      </AfterButton>
    </>
  );
}

function ForMembers({ accountName, reader }: DeletionAskedProps) {
  return (
    <>
      {reader === "member" ? (
        <p>
          You’re a member of {accountName}. Your own sign-in and your other accounts stay as they
          are.
        </p>
      ) : (
        <p>
          You’re a member of {accountName} and of no other account, so your sign-in is deleted with
          it. Until then you can sign in and download a copy of your own data under Settings.
        </p>
      )}
      <p style={{ margin: 0 }}>
        Only an owner can keep the account. If you think this is a mistake, talk to them before that
        day.
      </p>
    </>
  );
}

interface AccountDeletedProps extends NoticeProps {
  firstName: string;
  supportEmail: string;
  /** Whose account it was, when the person stays with another one; null: it was their own. */
  accountName: string | null;
}

/** The last e-mail of an account. There is nothing left to link to. */
export function AccountDeleted(mail: AccountDeletedProps) {
  const { appName, firstName, supportEmail, accountName } = mail;
  return (
    <Notice
      {...mail}
      preheader={`Everything in it has been deleted from ${appName}.`}
      foot={
        accountName
          ? "You were a member of this account."
          : `This is the last e-mail about your ${appName} account.`
      }
    >
      {accountName ? (
        <p>
          {firstName}, the account of {accountName} at {appName}, where you were a member, was
          deleted at its owner’s request, with everything in it. You can still sign in: your other
          accounts stay as they are.
        </p>
      ) : (
        <p>
          {firstName}, your {appName} account was deleted as requested, with everything in it. This
          can’t be undone.
        </p>
      )}
      <p style={{ margin: 0 }}>
        Thank you for using {appName}. Questions? Write to <MailTo email={supportEmail} />.
      </p>
    </Notice>
  );
}

/**
 * To the owners of an account whose data was downloaded, or to somebody who downloaded their own.
 * `doneBy`: the name of who did it; null: the reader. `accountName` null: their own data.
 */
export function DataDownloaded({
  firstName,
  doneBy,
  accountName,
  eventsAddress,
  ...mail
}: NoticeProps &
  FactsProps & {
    firstName: string;
    doneBy: string | null;
    accountName: string | null;
    eventsAddress: string;
    recoveryAddress: string;
    supportEmail: string;
  }) {
  return (
    <Notice
      {...mail}
      preheader={
        accountName
          ? `Someone has a copy of all the data in ${accountName}.`
          : "Someone has a copy of your own data."
      }
      foot={
        "You get this because " +
        `${accountName ? `you own the account ${accountName}` : "you have an account"} at ` +
        `${mail.appName}.`
      }
    >
      <p>
        {firstName}, {doneBy ?? "you"} downloaded{" "}
        {accountName ? `all the data in ${accountName}` : "your own data"} from {mail.appName}.
      </p>
      <Facts {...mail} />
      <NoticeButton address={eventsAddress}>See security events</NoticeButton>
      <AfterButton>
        If nobody you know did this, <A address={mail.recoveryAddress}>choose a new password</A> now
        and write to <MailTo email={mail.supportEmail} />.
      </AfterButton>
    </Notice>
  );
}

/** To the owners of an account that somebody joined by an invitation. `joinedAs`: "an editor". */
export function MemberJoined({
  firstName,
  memberName,
  memberEmail,
  joinedAs,
  accountName,
  membersAddress,
  ...mail
}: NoticeProps &
  FactsProps & {
    firstName: string;
    memberName: string;
    memberEmail: string;
    joinedAs: string;
    accountName: string;
    membersAddress: string;
    supportEmail: string;
  }) {
  return (
    <Notice
      {...mail}
      preheader={`They can now work in ${accountName} as ${joinedAs}.`}
      foot={`You get this because you own the account ${accountName} at ${mail.appName}.`}
    >
      <p>
        {firstName}, {memberName} ({memberEmail}) accepted an invitation and joined {accountName} as{" "}
        {joinedAs}.
      </p>
      <Facts {...mail} />
      <NoticeButton address={membersAddress}>See your members</NoticeButton>
      <AfterButton>
        If you don’t know them, remove them there now and write to{" "}
        <MailTo email={mail.supportEmail} />.
      </AfterButton>
    </Notice>
  );
}
