import { isRouteErrorResponse } from "@remix-run/react";

export interface ErrorWords {
  heading: string;
  sentence: string;
}

/** What a page says of what a route threw. */
export function wordsFor(error: unknown): ErrorWords {
  if (!isRouteErrorResponse(error)) {
    return { heading: "Something went wrong on our side", sentence: "Nothing you typed was sent twice. Go back and try again." };
  }
  if (error.status === 404) {
    return {
      heading: "This page is not here",
      sentence: "The address may be mistyped, or what it led to was deleted, or it belongs to another account.",
    };
  }
  // The frame's own words for this speak of the code.
  if (error.status === 405)
    return { heading: "That did not work", sentence: "Nothing can be sent to this address. Go back and try again." };
  const said = typeof error.data === "string" && error.data.length > 0 && error.data.length < 400 ? error.data : null;
  if (error.status === 403) return { heading: "That was not accepted", sentence: said ?? "You may not do this." };
  if (error.status === 429) return { heading: "A little slower, please", sentence: said ?? "Wait a minute, then try again." };
  return { heading: "That did not work", sentence: said ?? "Go back and try again." };
}

/** The title of the page for what a route threw, for `meta`. */
export function errorTitle(error: unknown): string {
  return wordsFor(error).heading;
}
