import { Form, Link } from "@remix-run/react";
import { MAX_UPLOAD_BYTES } from "#app/engines/picture-reader/event-picture-sizes.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, FieldFrame, TextInput } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { PICTURE_TYPES, Portrait } from "./event-settings.tsx";

interface SpeakerFields extends Record<string, unknown> {
  name: string;
  role?: string;
  picture?: unknown;
  noPicture?: string;
}

/** Somebody who speaks. The form is sent whole, because it brings a file. */
export function SpeakerForm({
  speaker,
  back,
  ...given
}: {
  speaker: { name: string; role: string; picture: string } | null;
  back: string;
  rules: FormRules<SpeakerFields>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm<SpeakerFields>({
    ...given,
    values: { name: speaker?.name ?? "", role: speaker?.role ?? "" },
  });
  const { required, ...file } = inputOf(fields.picture);
  return (
    <div className="max-w-[40rem]">
      <form method="post" encType="multipart/form-data" className="card p-5 grid gap-5" {...form}>
        <ErrorSummary errors={problems} />
        <h2 className="panel-title">{speaker ? "Change a speaker" : "Add a speaker"}</h2>
        <TextInput
          {...inputOf(fields.name)}
          label="Name"
          hint="As it should appear."
          autoComplete="off"
        />
        <TextInput
          {...inputOf(fields.role)}
          label="What they do"
          hint="Like: Head of Talent, Lagoon Bank"
          autoComplete="off"
          optional
        />
        <FieldFrame
          {...file}
          label={speaker?.picture ? "Another picture" : "Picture"}
          hint={`PNG, JPG or WebP, at most ${megabytesLabel(MAX_UPLOAD_BYTES)}. It is cut to a small square.`}
          optional
        >
          {(wiring) => (
            <FileInput
              className="input !py-2"
              maxBytes={MAX_UPLOAD_BYTES}
              name={file.name}
              required={required}
              accept={PICTURE_TYPES}
              data-photo={1200}
              {...wiring}
            />
          )}
        </FieldFrame>
        {speaker?.picture ? (
          <div className="flex items-center gap-4">
            <Portrait name={speaker.name} picture={speaker.picture} />
            <Check type="checkbox" {...choiceOf(fields.noPicture, "yes")} label="Show no picture" />
          </div>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            {speaker ? "Save" : "Add the speaker"}
          </button>
          <Link className="btn btn-plain" to={back}>
            Cancel
          </Link>
        </div>
      </form>
      {speaker ? (
        <Form method="post" className="mt-6">
          <button type="submit" name="intent" value="remove" className="btn btn-plain">
            Remove {speaker.name}
          </button>
        </Form>
      ) : null}
    </div>
  );
}
