import type { AnswerReply } from "#app/engines/answer-device/answer-protocol.ts";
import type { AnswerOutcome } from "#app/features/forms/public/answer-page.server.ts";
import { setCookies } from "#app/platform/http/responses.server.ts";

export const REFUSED = { mistakes: 422, spam: 422, "too-large": 413, "too-many": 429 } as const;

/** What became of a page, for the script that sent it; of what is thrown, too. */
export async function replyTo(answer: () => Promise<AnswerOutcome>): Promise<Response> {
  try {
    return reply(await answer());
  } catch (error) {
    if (!(error instanceof Response) || error.status < 400) throw error;
    return said({ why: [await error.text()] }, error.status, new Headers(error.headers));
  }
}

function reply(outcome: AnswerOutcome): Response {
  if (outcome.kind === "on") {
    const { isSent = false, location, cookies } = outcome;
    return said({ sent: isSent, to: location }, 200, setCookies(cookies));
  }
  if (outcome.kind !== "refused") {
    const why =
      "end" in outcome && "title" in outcome.end ? [outcome.end.title, outcome.end.words] : [];
    return said({ why }, 409, new Headers());
  }
  const { reason, waitSeconds, problem } = outcome;
  const headers = new Headers(waitSeconds === null ? {} : { "Retry-After": String(waitSeconds) });
  const why = Object.values(problem.errors).filter((one) => one !== undefined);
  return said({ why }, REFUSED[reason], headers);
}

function said(body: AnswerReply, status: number, headers: Headers): Response {
  headers.set("Cache-Control", "private, no-store");
  headers.delete("Content-Type");
  return Response.json(body, { status, headers });
}
