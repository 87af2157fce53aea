import { json } from "@remix-run/node";
import type { FormEnd } from "./closed-page.ts";

/** Answers a post with the page that says why nothing is taken. */
export function answerWithEnd(end: FormEnd, status: number): Response {
  return json<{ ended: FormEnd }>({ ended: end }, { status });
}
