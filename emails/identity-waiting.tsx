import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface IdentityWaitingProps {
  appName: string;
  subject: string;
  name: string;
  checksAddress: string;
}

/** To the operator: somebody's identity waits to be looked at. */
export function IdentityWaiting(props: Partial<IdentityWaitingProps>) {
  const mail = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={mail.subject}
      preheader={`${mail.name} can't send until it is decided.`}
      appName={mail.appName}
      heading={mail.subject}
      foot={`You receive this because you are the operator of this ${mail.appName}.`}
    >
      <p>
        <b>{mail.name}</b> handed in a NIN and proved a phone number. Nothing can be sent from the account until you decide.
      </p>
      <NoticeButton address={mail.checksAddress}>Open identity checks</NoticeButton>
    </NoticeFrame>
  );
}

const SAMPLE: IdentityWaitingProps = {
  appName: "Iweri",
  subject: "An identity waits for your decision",
  name: "Fúnmiláyọ̀ Adébáyọ̀",
  checksAddress: "https://iweri.test/operator/identity-checks",
};
