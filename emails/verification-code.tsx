import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface VerificationCodeProps {
  appName: string;
  subject: string;
  heading: string;
  /** Where to type it: "Type this code on the page where …". */
  instruction: string;
  /** Five digits in one piece, so that they copy and fill in well. */
  code: string;
  minutes: number;
  /** What to do when it was somebody else who asked for it. */
  unasked: string;
}

/** The code that proves an address. It names nobody: whoever asked for it may not be the one who reads it. */
export function VerificationCode(props: Partial<VerificationCodeProps>) {
  const { appName, subject, heading, instruction, code, minutes, unasked } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={`${code} is your code. It works for ${minutes} minutes.`}
      appName={appName}
      heading={heading}
      foot={`${appName} sends a code only when somebody asks for one with this address.`}
    >
      <p>{instruction}</p>
      <p style={{ margin: 0, fontSize: 36, lineHeight: 1.2, fontWeight: 700, letterSpacing: 6 }}>{code}</p>
      <p>
        It works for {minutes} minutes. Nobody at {appName} will ever ask you for it, so give it to nobody.
      </p>
      <p style={{ margin: 0 }}>{unasked}</p>
    </NoticeFrame>
  );
}

const SAMPLE: VerificationCodeProps = {
  appName: "Iweri",
  subject: "Your code to confirm your e-mail address",
  heading: "Confirm your e-mail address",
  instruction: "Type this code on the page where you are opening your account:",
  code: "48213",
  minutes: 10,
  unasked: "Did you not ask for it? Then there is nothing to do: without the code, nobody can open an account with your address.",
};
