import { z } from "zod";
import { STATUSES } from "#app/features/forms/responses/response-status.ts";
import { id, moment, momentOrNull } from "./common.server.ts";
import { tagNames } from "./resources.server.ts";

export const Form = z
  .object({
    id: id("The form’s id, as in the URL of its page"),
    title: z.string(),
    url: z.string().describe("Where people fill it in"),
    status: z
      .enum(["draft", "published", "closed", "full"])
      .describe("draft: never published; closed: turned off or past its closing date"),
    responseCount: z.number().int(),
    closesAt: momentOrNull("When it stops taking answers"),
    responseLimit: z
      .number()
      .int()
      .nullable()
      .describe("No more answers than this; null: no limit"),
    webinarId: z.string().nullable().describe("The webinar that it registers people for"),
    isSample: z.boolean(),
    createdAt: moment("When it was created"),
    editedAt: moment("When it was last changed"),
  })
  .describe("A form");

export const FormWithQuestions = Form.extend({
  questions: z
    .array(
      z.object({
        id: id("The same in all versions of the form"),
        kind: z.string().describe("The kind of question, such as `email` or `single-choice`"),
        label: z.string(),
        isRequired: z.boolean(),
        options: z.array(z.string()).nullable().describe("What can be chosen; null: anything"),
      }),
    )
    .describe("As published; before that, as the draft has them"),
}).describe("A form with its questions");

export const FormResponse = z
  .object({
    id: id("The response’s id"),
    formId: z.string(),
    number: z.number().int().describe("1, 2, 3 … in the order they came"),
    reference: z.string().describe("What the person was told"),
    submittedAt: moment("When it was submitted"),
    name: z.string().nullable(),
    email: z.string().nullable(),
    status: z.enum(STATUSES),
    tags: z.array(z.string()),
    answers: z
      .array(
        z.object({
          id: z.string().describe("The question’s id"),
          question: z.string(),
          kind: z.string(),
          answer: z.string().describe("In words; several lines are separated by \\n"),
          value: z
            .unknown()
            .describe("As the form keeps it: text, number, list or object, by kind"),
        }),
      )
      .describe("The answers that were given, in the form’s order"),
  })
  .describe("What someone answered");

export const ResponseChange = z
  .strictObject({
    status: z.enum(STATUSES).optional(),
    tags: tagNames.optional().describe("Replaces all tags of this response"),
  })
  .describe("The values to change. Values you leave out stay as they are");

export const formIdParam = z.object({ formId: id("The form’s id") });
export const responseIdParams = z.object({
  formId: id("The form’s id"),
  responseId: id("The response’s id"),
});
