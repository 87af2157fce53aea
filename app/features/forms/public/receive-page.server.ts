import type { ActionFunctionArgs } from "@remix-run/node";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { PageStamp } from "#app/platform/http/form-tokens.server.ts";
import type { Answers } from "../model/definition.ts";
import { pagesShown } from "../model/pages.ts";
import { readAnswers } from "../model/read-answers.ts";
import { draftCookie } from "./drafts.server.ts";
import { type FormPost, readFormPost } from "./form-post.server.ts";
import { readFormStamp } from "./spam-check.server.ts";
import { answering, type FormVisit, versionOf, visitForm } from "./visit-form.server.ts";

/** A post to a form, and the form as its sender saw it. */
export interface ReceivedPage {
  visited: FormVisit;
  post: FormPost;
  /** Null: the page was not ours, or had been open for too long. */
  stamp: PageStamp | null;
  /** What every answer to this post sets. */
  cookies: string[];
}

/** What a page's fields say. */
export interface ReadPage {
  number: number;
  /** Ids of the elements on it. */
  ids: string[];
  /** Of this page alone. */
  own: Answers;
  errors: FormErrors;
  /** Of all pages, with this one's in the place of what it said before. */
  answers: Answers;
}

/** Takes a post in: files are kept while they arrive, so a draft may have begun. Throws 404, and a Response for what is no form. */
export async function receivePage({ request, params, context }: ActionFunctionArgs): Promise<ReceivedPage> {
  const { app, clientAddress } = context;
  const { config, db } = app;
  let visited = await visitForm({ request, params, context });
  const post = await readFormPost(app, request, visited, clientAddress);
  if (post.draft && !visited.draft) visited = { ...visited, ...answering(visited.answered, post.draft), draft: post.draft };
  if (post.token) visited = { ...visited, visit: { ...visited.visit, token: post.token } };
  const stamp = readFormStamp(config, post.fields.get("stamp"), visited.now);
  // Somebody who opened the form before it was published anew finishes what they saw.
  if (!visited.draft && stamp) visited = { ...visited, ...answering(await versionOf(db, visited, stamp.about), null) };
  const { visit, form } = visited;
  const cookies = post.token && !visit.embedded ? [draftCookie(config, form.slug, post.token)] : [];
  return { visited, post, stamp, cookies };
}

/** Reads the fields of a page that is shown. Fields of other elements, hidden ones too, count for nothing. */
export function readPage({ visited, post }: ReceivedPage, number: number): ReadPage {
  const { elements } = pagesShown(visited.definition, visited.answers).find((one) => one.number === number)!;
  const ids = elements.map(({ id }) => id);
  const { answers: own, errors } = readAnswers(elements, post.fields, visited.now);
  const others = Object.entries(visited.answers).filter(([id]) => !ids.includes(id));
  return { number, ids, own, errors, answers: { ...Object.fromEntries(others), ...own } };
}
