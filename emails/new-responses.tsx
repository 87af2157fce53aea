import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface NewResponsesProps {
  appName: string;
  subject: string;
  /** The newest first. `at`: "Monday 24 November 2025, 8:00 AM". */
  responses: { name: string; at: string; address: string }[];
  /** How many older ones are not listed. */
  more: number;
  allAddress: string;
  settingsAddress: string;
  organiserName: string;
}

/** To the organiser: new answers to a form, one mail for all that came since the last one. */
export function NewResponses(props: Partial<NewResponsesProps>) {
  const { appName, subject, responses, more, allAddress, settingsAddress, organiserName } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={`From ${responses.map(({ name }) => name).join(", ")}.`}
      appName={appName}
      heading={subject}
      foot={
        <>
          {`You receive this because a form of ${organiserName} tells this address of new answers. `}
          <a className="a" href={settingsAddress}>
            Change that
          </a>
        </>
      }
    >
      {responses.map(({ name, at, address }) => (
        <p key={address} dir="auto">
          <a className="a" href={address}>
            {name}
          </a>
          <br />
          {at}
        </p>
      ))}
      {more > 0 ? <p>{`And ${more.toLocaleString("en")} more.`}</p> : null}
      <NoticeButton address={allAddress}>See all answers</NoticeButton>
    </NoticeFrame>
  );
}

const SAMPLE: NewResponsesProps = {
  appName: "Iweri",
  subject: "2 new answers to CVs that pass the screen",
  responses: [
    {
      name: "Fúnmiláyọ̀ Adébáyọ̀",
      at: "Monday 24 November 2025, 8:00 AM",
      address: "https://iweri.test/forms/1/responses/2",
    },
    { name: "Ngọzị Okonkwọ", at: "Monday 24 November 2025, 7:52 AM", address: "https://iweri.test/forms/1/responses/1" },
  ],
  more: 0,
  allAddress: "https://iweri.test/forms/1/responses",
  settingsAddress: "https://iweri.test/forms/1/settings",
  organiserName: "Lagoon Digital Academy",
};
