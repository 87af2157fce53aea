import { ClosingCall } from "../pages/closing-call.tsx";
import { useSite } from "../site-data.ts";

/** What a webinar registration is for those who hold one. */
export function OrganiserBand() {
  const { appName } = useSite();
  return (
    <ClosingCall
      heading="Do you hold webinars yourself?"
      text={`With ${appName} your own form registers people for your Zoom, Meet or Teams room: each gets a confirmation with a calendar file and a joining link of their own, reminders before it starts, and a certificate afterwards if you like.`}
      button={{ to: "/signup", label: "Create an account" }}
    />
  );
}
