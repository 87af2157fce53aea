import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { MAX_ADDRESS_FILE_BYTES } from "#app/features/delivery/suppressions/address-list.ts";
import { addLeavers } from "#app/features/delivery/suppressions/mail-choices.server.ts";
import {
  addressesForm,
  addSuppressions,
  readAddedAddresses,
} from "#app/features/delivery/suppressions/suppressions.server.ts";
import {
  findTopic,
  listTopics,
  TOPICS_PAGE,
} from "#app/features/delivery/suppressions/topics.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { answerOf, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldFrame, Select, TextArea } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Add addresses to suppress" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const topics = await listTopics(context.app.db, account.id);
  return { rules: rulesOf(addressesForm), topics };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const post = await readUploads(request, { fileBytes: MAX_ADDRESS_FILE_BYTES, files: 1 }).catch(
    (error: unknown) => {
      throw error instanceof MultipartProblem
        ? new Response(error.message, { status: error.status })
        : error;
    },
  );
  const submission = submissionOf(post.form, addressesForm);
  const tooLarge = `This file is larger than ${megabytesLabel(MAX_ADDRESS_FILE_BYTES)}. Split it and add the parts.`;
  if (post.tooLarge) return data(answerOf(submission, { file: tooLarge }), { status: 413 });
  if (submission.status !== "success") return refuse(submission);
  const read = await readAddedAddresses(submission.value);
  if ("errors" in read) return refuse(submission, read.errors);
  const { emails, detail, passedOver } = read;
  const { topic: topicId } = submission.value;
  const topic = topicId ? await findTopic(db, account.id, topicId) : null;
  if (topicId && !topic)
    return refuse(submission, { topic: "This topic was deleted. Choose again" });
  const given = { accountId: account.id, actorId: user.id, emails, detail, now: clock() };
  const { addedCount } = topic
    ? await addLeavers(db, given, topic)
    : await db.transaction().execute((trx) => addSuppressions(trx, given));
  const counted = (count: number) =>
    count === 1 ? "1 address" : `${count.toLocaleString("en")} addresses`;
  const known = emails.length - addedCount;
  const more = [
    known > 0 ? ` ${counted(known)} ${known === 1 ? "was" : "were"} here already.` : "",
    passedOver > 0
      ? " " +
        `${passedOver === 1 ? "1 entry that isn’t an address was" : `${passedOver.toLocaleString("en")} entries that aren’t addresses were`} ` +
        "skipped."
      : "",
  ].join("");
  const about = topic ? ` about ${topic.name}` : "";
  return seeOtherWith(app, topic ? TOPICS_PAGE : "/suppressions", {
    kind: addedCount > 0 ? "success" : "info",
    text: `${addedCount > 0 ? `${counted(addedCount)} won’t get e-mails${about}.` : "Nothing new was added."}${more}`,
  });
}

export default function AddSuppressions() {
  const { rules, topics } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm<{
    addresses?: string;
    topic?: string;
    file?: unknown;
  }>({
    rules,
    answer: useActionData<typeof action>(),
  });
  return (
    <Dialog title="Add addresses to suppress" closeTo="/suppressions">
      <Form method="post" encType="multipart/form-data" className="grid gap-4" {...form}>
        <p className="text-ink-2">
          For people who asked you to stop by phone, in a reply or in another service.
        </p>
        <ErrorSummary errors={problems} />
        <TextArea
          {...inputOf(fields.addresses)}
          label="E-mail addresses"
          hint="One or more, one per line"
          rows={5}
          autoComplete="off"
          spellCheck={false}
        />
        <FieldFrame
          {...inputOf(fields.file)}
          label="Or a file with addresses"
          hint={`CSV or text, up to ${megabytesLabel(MAX_ADDRESS_FILE_BYTES)}`}
        >
          {(wiring) => (
            <FileInput
              className="input"
              name="file"
              accept=".csv,.txt,text/csv,text/plain"
              maxBytes={MAX_ADDRESS_FILE_BYTES}
              {...wiring}
            />
          )}
        </FieldFrame>
        {topics.length > 0 ? (
          <Select
            {...selectOf(fields.topic)}
            label="What stops"
            options={[
              { value: "", label: "All e-mails" },
              ...topics.map(({ id, name }) => ({ value: id, label: `Only the topic ${name}` })),
            ]}
          />
        ) : null}
        <div className="mt-1 flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to="/suppressions" preventScrollReset>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Stop e-mailing them
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
