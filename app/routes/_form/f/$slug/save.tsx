import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SaveProblem, saveForLater, showSave } from "#app/features/forms/public/save-for-later.server.ts";
import { PublicField } from "#app/features/forms/public/views/public-field.tsx";
import { FormProblems } from "#app/ui/public-form/public-form-error.tsx";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Save and continue later · ${data.head.title}` : "There is no form here" },
];

export function loader(args: LoaderFunctionArgs) {
  return showSave(args);
}

export function action(args: ActionFunctionArgs) {
  return saveForLater(args);
}

export default function SaveForLater() {
  const { head, email, until, action, back, said } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as SaveProblem | undefined;
  return (
    <PublicFormShell {...head}>
      <FormProblems errors={problem ? { email: problem.message } : undefined} />
      <div className="p">
        <h2>Save and continue later</h2>
        {said ? (
          <p className="card" role="status">
            {said}
          </p>
        ) : null}
        <p>
          Your answers so far are kept. We e-mail you a link with which you can go on, on any device, until <b>{until}</b>.
        </p>
        <form method="post" action={action}>
          <PublicField name="email" label="E-mail address" required error={problem?.message}>
            {(wiring) => <input {...wiring} type="email" autoComplete="email" defaultValue={problem?.email ?? email} />}
          </PublicField>
          <button type="submit">{said ? "Send the link again" : "Send me the link"}</button>
          <a className="q s" href={back}>
            Go on with the form now
          </a>
        </form>
      </div>
    </PublicFormShell>
  );
}
