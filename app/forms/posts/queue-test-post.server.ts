import type { Database } from "#db/database.server.ts";
import { newId } from "../../ids.ts";
import { readDefinition } from "../definition.ts";
import { type Form, publishedVersion } from "../find-form.server.ts";
import { questionsOf } from "../pages.ts";
import { insertPost, postUrl } from "./queue-post.server.ts";

const SAMPLE = "Sample answer";

/**
 * Queues a post as an answer would make it, marked `"test": true`, with a sample where a person's words would be. Returns
 * false when the form leads nowhere.
 */
export async function queueTestPost(db: Database, form: Form, now: Date): Promise<boolean> {
  const url = postUrl(form);
  if (!url) return false;
  const version = await publishedVersion(db, form);
  const { elements } = readDefinition(version?.definition ?? form.draft);
  const id = newId(now.getTime());
  await insertPost(db, form, {
    url,
    responseId: null,
    body: {
      id,
      event: "form.response",
      test: true,
      form: { id: form.id, title: form.title, slug: form.slug, version: version?.number ?? 0 },
      response: {
        id: `test-${id}`,
        reference: "TEST0000",
        submittedAt: now.toISOString(),
        answers: questionsOf(elements).map((element) => ({
          id: element.id,
          question: element.label,
          kind: element.kind,
          answer: SAMPLE,
          value: SAMPLE,
        })),
      },
    },
    now,
  });
  return true;
}
