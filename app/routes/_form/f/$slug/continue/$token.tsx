import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formFrame } from "#app/features/forms/public/open-form.server.ts";
import { continueDraft } from "#app/features/forms/public/save-for-later.server.ts";
import { visitFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.save.ended);

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const visited = await visitFormAt(args);
  const onward = await continueDraft(app, visited, args.params.token ?? "");
  if (onward) throw redirect(onward.location, { headers: { "Set-Cookie": onward.cookie } });
  return data(await formFrame(app, visited), { status: 410 });
}

export default function ContinueDraft() {
  const { head } = useLoaderData<typeof loader>();
  const t = useTexts();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{t.save.ended}</h2>
        <p>{t.save.endedWords}</p>
        <a className="q" href={head.formPath}>
          {t.save.openForm}
        </a>
      </div>
    </PublicFormShell>
  );
}
