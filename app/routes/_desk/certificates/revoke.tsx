import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { readChosen } from "../../../certificates/issued/chosen.ts";
import { ChosenCertificates, NothingChosen } from "../../../certificates/issued/chosen-certificates.tsx";
import { readChosenPage } from "../../../certificates/issued/read-chosen-page.server.ts";
import { MOST_REASON_LETTERS } from "../../../certificates/revoke-certificate.server.ts";
import { revokeSeveral } from "../../../certificates/revoke-several.server.ts";
import { unprocessable } from "../../../http/form-problem.server.ts";
import { readPostedForm } from "../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../http/redirects.server.ts";
import { safePath } from "../../../http/safe-path.ts";
import type { DeskHandle } from "../../../ui/desk/desk-handle.ts";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { PageHead } from "../../../ui/page-head.tsx";

export const handle: DeskHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates?tab=issued" }, { label: "Revoke" }],
};
export const meta: MetaFunction = () => [{ title: "Revoke certificates" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const page = await readChosenPage(db, account, new URL(request.url).searchParams, clock());
  return { ...page, mostLetters: MOST_REASON_LETTERS };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await readPostedForm(request);
  const back = safePath(form.get("back")?.toString(), "/certificates?tab=issued");
  const certificateIds = readChosen(form);
  const reason = (form.get("reason")?.toString() ?? "").trim();
  if (!reason) return unprocessable(form, { reason: "Say why they are revoked: the verification page shows the reason" });
  const letters = [...reason].length;
  if (letters > MOST_REASON_LETTERS) {
    return unprocessable(form, { reason: `Shorten the reason to ${MOST_REASON_LETTERS} letters; it has ${letters}` });
  }
  const given = { accountId: account.id, actorId: user.id, certificateIds, reason, now: installation.clock() };
  const count = await revokeSeveral(installation.db, given);
  if (count === 0) {
    return seeOtherWith(installation, back, { kind: "info", text: "Nothing was revoked: choose certificates that still count." });
  }
  const words = count === 1 ? "1 certificate is revoked" : `${count.toLocaleString("en")} certificates are revoked`;
  const text = `${words}. Anyone who checks them sees that, with your reason.`;
  return seeOtherWith(installation, back, { kind: "success", text });
}

export default function RevokeSeveral() {
  const { certificates, ids, back, mostLetters } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const counting = certificates.filter(({ status }) => status !== "revoked");
  if (counting.length === 0) return <NothingChosen title="Revoke certificates" back={back} />;
  return (
    <>
      <PageHead
        title={`Revoke ${counting.length === 1 ? "1 certificate" : `${counting.length.toLocaleString("en")} certificates`}?`}
      >
        Their pages and verification will say “Revoked” with the date and your reason, and their files are no longer given out.
        This cannot be undone.
      </PageHead>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] items-start">
        <Form method="post" className="card p-5">
          <ErrorSummary errors={problem?.errors} />
          <input type="hidden" name="s" value={ids.join(".")} />
          <input type="hidden" name="back" value={back} />
          <TextArea
            name="reason"
            label="Reason"
            hint="Anyone who checks one of the certificates can read it."
            maxLength={mostLetters}
            defaultValue={problem?.values.reason}
            error={problem?.errors.reason}
            required
          />
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to={back}>
              Keep them valid
            </Link>
            <button type="submit" className="btn btn-danger">
              Revoke {counting.length === 1 ? "certificate" : "certificates"}
            </button>
          </div>
        </Form>
        <ChosenCertificates certificates={certificates} />
      </div>
    </>
  );
}
