import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import { DOOR_STYLE } from "#app/features/webinars/check-in/door-style.ts";
import { useRootData } from "#app/ui/page/root-data.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;

/** The style that the pages at the door print into themselves. Each page guards itself. */
export function loader() {
  return { style: DOOR_STYLE, themeColour: "#000000" };
}

export default function DoorPages() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRootData();
  const { heading, sentence } = messageOf(error);
  return (
    <main id="main">
      <h2>{heading}</h2>
      <p>{sentence}</p>
      {isRouteErrorResponse(error) ? null : (
        <p>
          If it happens again, write to{" "}
          <a href={`mailto:${root?.supportEmail}`}>{root?.supportEmail}</a> and quote this number:{" "}
          {root?.requestId}
        </p>
      )}
    </main>
  );
}

function messageOf(error: unknown): { heading: string; sentence: string } {
  if (!isRouteErrorResponse(error))
    return { heading: "Something went wrong on our side", sentence: "Go back and try again." };
  const said =
    typeof error.data === "string" && error.data !== "" && error.data.length < 400
      ? error.data
      : null;
  if (error.status === 404)
    return {
      heading: "This link doesn’t work",
      sentence:
        "It may be incomplete, or the event may have been deleted. Ask the organiser for a new link.",
    };
  if (error.status === 410)
    return {
      heading: "This link no longer works",
      sentence: said ?? "Ask the organiser for a new one.",
    };
  if (error.status === 429)
    return {
      heading: "A little slower, please",
      sentence: said ?? "Wait a minute, then try again.",
    };
  return { heading: "That didn’t work", sentence: said ?? "Go back and try again." };
}
