import { Link } from "@remix-run/react";
import { choiceOf, inputOf } from "#app/ui/forms/checked-form.ts";
import { Choice, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { InsertNames } from "#app/ui/forms/insert-names.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { CardProps } from "./answering-cards.tsx";

/** Title, whether the form takes answers, and what comes after the last button. */
export function FormCard({ fields, page }: CardProps) {
  const { base, isPublished, isWebinar, postSecret, pipedNames } = page;
  return (
    <section className="card p-5 lg:p-6 grid gap-6" aria-label="Form">
      <TextInput
        {...inputOf(fields.title)}
        label="Title"
        hint={
          isPublished
            ? "The public page shows a new title once you publish the form again."
            : undefined
        }
      />
      <StatusSwitch fields={fields} />
      <fieldset className="group border-t border-line pt-5">
        <legend className="label float-left mb-2.5">Thank You Page</legend>
        <div className="clear-both grid gap-2.5">
          <Choice
            {...choiceOf(fields.thankYou, "page")}
            title="Show a Thank You Page after submission"
          >
            {isWebinar
              ? "With the date, a calendar file and what happens next."
              : "With your own text, and a number to quote."}
          </Choice>
          <Choice
            {...choiceOf(fields.thankYou, "link")}
            title="Redirect to an external link after submission"
          >
            Submission data is sent to it by HTTP POST.
          </Choice>
        </div>
        <div className="grid gap-4 mt-4 group-has-[#thankYou-link:checked]:hidden">
          <TextInput
            {...inputOf(fields.thankYouTitle)}
            label="Heading of the Thank You Page"
            optional
            hint="If you leave this empty, we thank people with our own text."
          />
          <TextArea {...inputOf(fields.thankYouText)} label="Words below it" optional rows={3} />
          <InsertNames names={pipedNames} fields={THANKS} className="-mt-3" />
        </div>
        <div className="grid gap-4 mt-4 group-has-[#thankYou-page:checked]:hidden">
          <TextInput
            {...inputOf(fields.redirectUrl)}
            label="External link"
            hint={
              "Starts with https://. People are sent there, and each submission is sent to it by " +
              "HTTP POST, signed, as JSON."
            }
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            placeholder="https://example.com/thanks"
          />
          <ServerNotes base={base} postSecret={postSecret} />
        </div>
      </fieldset>
    </section>
  );
}

const THANKS = ["thankYouText", "thankYouTitle"];

function StatusSwitch({ fields }: Pick<CardProps, "fields">) {
  return (
    <div className="flex gap-4 items-start border-t border-line pt-5">
      <input
        className="switch peer order-last mt-1"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is on
        role="switch"
        id="enabled"
        {...choiceOf(fields.enabled, "yes")}
        aria-labelledby="status"
        aria-describedby="status-words"
      />
      <div
        className="grow [&_.on]:hidden peer-checked:[&_.on]:block peer-checked:[&_.off]:hidden"
        id="status-words"
      >
        <b className="font-semibold" id="status">
          Form Status
        </b>
        <p className="on text-ink-2">
          <span className="mr-2">
            <Badge status="delivered">Enabled</Badge>
          </span>
          Visible and able to receive submissions.
        </p>
        <p className="off text-ink-2">
          <span className="badge mr-2">
            <Icon name="lock" className="text-[.875rem]" />
            Disabled
          </span>
          Its page says that it isn’t taking answers.
        </p>
      </div>
    </div>
  );
}

/** What somebody who runs the server behind the external link has to know. */
function ServerNotes({ base, postSecret }: Pick<CardProps["page"], "base" | "postSecret">) {
  return (
    <details className="rounded border border-line px-4 py-2">
      <summary className="cursor-pointer font-semibold py-2.5">For the receiving server</summary>
      <div className="grid gap-3 pb-3 text-md">
        <p className="text-ink-2">
          Each submission is signed with this secret (HMAC SHA-256), so that your server can tell it
          came from here. Share it only with the person who runs that server.
        </p>
        <div>
          <label className="label" htmlFor="post-secret">
            Secret
          </label>
          <input className="input font-mono text-sm" id="post-secret" readOnly value={postSecret} />
        </div>
        <p className="flex flex-wrap gap-x-5">
          <Link
            className="link inline-flex items-center min-h-control"
            to={`${base}/settings/secret`}
            preventScrollReset
          >
            Make a new secret
          </Link>
          <Link className="link inline-flex items-center min-h-control" to={`${base}/deliveries`}>
            What was sent, and what happened to it
          </Link>
        </p>
      </div>
    </details>
  );
}
