import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface TestMailProps {
  appName: string;
  subject: string;
  /** The sender's address. */
  from: string;
  /** ISO. */
  at: string;
}

/** An operator tries whether mail leaves and arrives. */
export function TestMail(props: Partial<TestMailProps>) {
  const mail = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={mail.subject}
      preheader="Mail leaves and arrives."
      appName={mail.appName}
      heading={mail.subject}
      foot={`You receive this because an operator of ${mail.appName} entered your address.`}
    >
      <p>This mail was sent to try whether mail leaves and arrives. There is nothing to do.</p>
      <p>
        It was sent from {mail.from} at {mail.at}. To see whether receivers trust the sender, open the source of this mail and
        look for “spf=pass”, “dkim=pass” and “dmarc=pass”.
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: TestMailProps = {
  appName: "Iweri",
  subject: "Test mail of Iweri",
  from: "certificates@iweri.test",
  at: "2026-11-20T09:00:00.000Z",
};
