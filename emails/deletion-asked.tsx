import { Facts, type FactsProps } from "./parts/facts.tsx";
import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface DeletionAskedProps extends FactsProps {
  appName: string;
  subject: string;
  firstName: string;
  /** "Saturday 5 December 2026, 10:00, Lagos time" */
  deletedOn: string;
  keepAddress: string;
  recoveryAddress: string;
}

export function DeletionAsked(props: Partial<DeletionAskedProps>) {
  const { appName, subject, firstName, deletedOn, keepAddress, recoveryAddress, ...facts } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={`On ${deletedOn}`}
      appName={appName}
      heading={subject}
      foot={`${appName} tells you when somebody asks to delete your account.`}
    >
      <p>
        {firstName}, your account at {appName} and everything in it will be deleted on <b>{deletedOn}</b>. The certificates you
        issued can then no longer be opened or checked. Until then you can export your data and change your mind.
      </p>
      <Facts {...facts} />
      <NoticeButton address={keepAddress}>Keep my account</NoticeButton>
      <p style={{ margin: "16px 0 0" }}>
        Was it not you?{" "}
        <a className="a" href={recoveryAddress}>
          Choose a new password
        </a>{" "}
        now, which signs out every browser, then sign in and keep the account.
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: DeletionAskedProps = {
  appName: "Iweri",
  subject: "Your account will be deleted",
  firstName: "Fúnmiláyọ̀",
  deletedOn: "Saturday 5 December 2026, 10:00, Lagos time",
  when: "Saturday 21 November 2026, 10:00, Lagos time",
  device: "Chrome on Windows",
  address: "102.89.23.7",
  keepAddress: "https://iweri.test/sign-in?to=/settings/data",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
