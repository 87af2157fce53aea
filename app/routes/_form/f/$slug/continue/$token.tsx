import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formHead, openForm } from "#app/features/forms/public/open-form.server.ts";
import { continueDraft } from "#app/features/forms/public/save-for-later.server.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `This link has ended · ${data.head.title}` : "There is no form here" },
];

export async function loader(args: LoaderFunctionArgs) {
  const onward = await continueDraft(args);
  if (onward) throw onward;
  const { app } = args.context;
  const head = await formHead(app, await openForm(app, args.params.slug, args.request));
  return json({ head, style: head.look.style, themeColour: head.look.themeColour }, { status: 410 });
}

export default function ContinueDraft() {
  const { head } = useLoaderData<typeof loader>();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>This link has ended</h2>
        <p>Either your answers have been sent, or the link’s 30 days are over and they were deleted.</p>
        <a className="q" href={head.formPath}>
          Open the form
        </a>
      </div>
    </PublicFormShell>
  );
}
