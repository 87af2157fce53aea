import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { shareLinks } from "#app/features/forms/list/share-form.ts";
import { nameOfElement } from "#app/features/forms/model/element-labels.ts";
import { questionKeys } from "#app/features/forms/model/question-keys.ts";
import { findForm, publishedVersion } from "#app/features/forms/store/find-form.server.ts";
import { versionDefinition } from "#app/features/forms/store/stored-form.server.ts";
import { embedCode } from "#app/features/site/embeds/embed-code.ts";
import { webinarOfForm } from "#app/features/webinars/model/webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Share with link", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const base = `/forms/${form.id}`;
  const back = safePath(new URL(request.url).searchParams.get("back"), `${base}/questions`);
  const version = await publishedVersion(db, form);
  if (!version) return { base, back, shared: null };
  const webinar = await webinarOfForm(db, form.id);
  const address = {
    title: webinar?.title || version.title,
    url: `${config.appUrl}/f/${form.slug}`,
  };
  const keys = questionKeys(versionDefinition(version)).map(({ element, key }) => ({
    key,
    name: nameOfElement(element),
  }));
  const example = new URLSearchParams([
    ...keys.slice(0, 2).map(({ key }) => [key, "…"]),
    ["utm_source", "whatsapp"],
  ]);
  const prefill = {
    keys,
    example: `${address.url}?${example.toString().replaceAll("%E2%80%A6", "…")}`,
  };
  const shared = {
    ...address,
    prefill,
    embed: embedCode(address),
    card: embedCode(address, "card"),
    links: shareLinks(address),
    isWebinar: webinar !== null,
  };
  return { base, back, shared };
}

export default function Share() {
  const { base, back, shared } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Share with link" closeTo={back}>
      {shared ? (
        <>
          <p className="text-ink-2 -mt-2 mb-4">
            Anyone with this link can {shared.isWebinar ? "register" : "answer"}.
          </p>
          <CopyField id="link" label="Link" value={shared.url} button="Copy Link" />
          <ul className="mt-2 grid grid-cols-5 max-sm:grid-cols-3 gap-2 text-center">
            {shared.links.map(({ label, icon, href }) => (
              <li key={label}>
                <a
                  className="grid justify-items-center gap-1.5 py-2 rounded text-sm font-medium hover:bg-sunken"
                  href={href}
                  {...(href.startsWith("https:") ? { target: "_blank", rel: "noreferrer" } : {})}
                >
                  <span className="grid place-items-center w-11 h-11 rounded-full bg-brand-soft text-brand-ink text-lg">
                    <Icon name={icon} />
                  </span>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <QrCode base={base} />
          <div className="border-t border-line mt-5 pt-5">
            <CopyField
              id="embed"
              label="Code to embed it in your own site"
              value={shared.embed}
              button="Copy code"
              rows={4}
            />
            <CopyField
              id="card"
              label="Code for a card that leads to the form"
              value={shared.card}
              button="Copy card"
              rows={4}
            />
          </div>
          <PrefillCard prefill={shared.prefill} />
          <For needs="editor">
            <p className="border-t border-line mt-5 pt-4">
              <Link className="link" to={`${base}/field`}>
                Links for helpers without a connection
              </Link>
            </p>
          </For>
        </>
      ) : (
        <>
          <p className="text-ink-2">Publish the form first. Until then its link doesn’t work.</p>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to={back}>
              Not now
            </Link>
            <Link className="btn btn-primary" to={`${base}/publish`}>
              Publish Form
            </Link>
          </div>
        </>
      )}
    </Dialog>
  );
}

type Shared = NonNullable<SerializeFrom<typeof loader>["shared"]>;

/** How a link fills in answers. */
function PrefillCard({ prefill }: Pick<Shared, "prefill">) {
  return (
    <details className="border-t border-line mt-5 pt-3">
      <summary className="link w-fit min-h-control inline-flex items-center">
        Links that fill in answers
      </summary>
      <p className="text-ink-2 mb-3">
        Add answers to the link, and where you share it. People can change what is filled in.
        Responses show the source, medium and campaign, and you can filter by them.
      </p>
      <CopyField
        id="prefill"
        label="For example"
        value={prefill.example}
        button="Copy example"
        rows={3}
      />
      <table className="table">
        <caption className="sr-only">What each question is called in the link</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">In the link</th>
          </tr>
        </thead>
        <tbody>
          {prefill.keys.map(({ key, name }) => (
            <tr key={key}>
              <td className="[overflow-wrap:anywhere]" dir="auto">
                {name}
              </td>
              <td className="font-mono text-sm [overflow-wrap:anywhere]">{key}</td>
            </tr>
          ))}
          <tr>
            <td>Where you share it</td>
            <td className="font-mono text-sm [overflow-wrap:anywhere]">
              utm_source, utm_medium, utm_campaign
            </td>
          </tr>
        </tbody>
      </table>
    </details>
  );
}

function QrCode({ base }: { base: string }) {
  return (
    <div className="border-t border-line mt-5 pt-5 flex flex-wrap gap-4 items-center">
      <img
        src={`${base}/qr.png`}
        width="112"
        height="112"
        alt="QR code of the link"
        className="rounded border border-line bg-white flex-none"
      />
      <div className="min-w-0 basis-48 grow">
        <h2 className="text-base">QR code</h2>
        <p className="text-sm text-ink-2 mb-2">For posters, slides and handouts.</p>
        <a className="btn btn-plain btn-sm" href={`${base}/qr.png?download=1`} download>
          <Icon name="download" />
          Download PNG
        </a>
      </div>
    </div>
  );
}
