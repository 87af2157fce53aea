import { isRouteErrorResponse } from "@remix-run/react";
import { isTypedText } from "#app/platform/http/typed-text.ts";

interface ErrorTexts {
  heading: string;
  sentence: string;
}

/**
 * The heading and message for a route's error. `afterForm`: someone had submitted a form, so there
 * is something to go back to.
 */
export function wordsFor(
  error: unknown,
  { afterForm = false }: { afterForm?: boolean } = {},
): ErrorTexts {
  if (!isRouteErrorResponse(error)) {
    const sentence = afterForm
      ? "Nothing was sent twice. Go back and try again."
      : "Please try again in a minute.";
    return { heading: "Something went wrong on our side", sentence };
  }
  // Not an error: what an action asks for first (confirm-identity.tsx), which has its own page.
  if (typeof error.data === "object" && error.data !== null && "confirm" in error.data) {
    return { heading: "Confirm it’s you", sentence: "Then we’ll carry on with what you sent." };
  }
  const again = afterForm ? "Go back and try again." : "Open the page again in a minute.";
  if (error.status === 404 && isTypedText(error.data)) {
    const { gone, typed } = error.data;
    const kept = typed.length > 0 ? " What you typed is still here." : "";
    return {
      heading: `This ${gone} was deleted`,
      sentence: `Someone deleted it, perhaps in another window, before you sent this. Nothing was saved.${kept}`,
    };
  }
  if (error.status === 404) {
    return {
      heading: "Page not found",
      sentence:
        "Check the address for typos. The page may have been deleted, or belong to another account.",
    };
  }
  // Remix's own message for this talks about the code.
  if (error.status === 405) {
    return {
      heading: "That didn’t work",
      sentence: afterForm
        ? "Nothing can be sent to this address. Go back and try again."
        : "You can’t open this address directly. Go to the page with the button that uses it, and press it there.",
    };
  }
  const said =
    typeof error.data === "string" && error.data.length > 0 && error.data.length < 400
      ? error.data
      : null;
  if (error.status === 403)
    return {
      heading: "You don’t have access to this",
      sentence: said ?? "Ask an owner of the account for access.",
    };
  if (error.status === 429)
    return {
      heading: "A little slower, please",
      sentence: said ?? "Wait a minute, then try again.",
    };
  return { heading: "That didn’t work", sentence: said ?? again };
}

/** The title of the page for what a route threw, for `meta`. */
export function errorTitle(error: unknown): string {
  return wordsFor(error).heading;
}
