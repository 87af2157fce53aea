import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  proveDomain,
  startDomainProof,
  withdrawProof,
} from "#app/features/accounts/proof/domain-proofs.server.ts";
import { proofDomainForm, readProofView } from "#app/features/accounts/proof/proof-view.server.ts";
import {
  DomainCard,
  NewDomainCard,
  OperatorCheckCard,
} from "#app/features/accounts/proof/views/proof-cards.tsx";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  answerOf,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";

const HERE = "/settings/organisation/proof";
/** Each look asks strangers' servers. */
const LOOKS = { name: "issuer-proof", points: 20, seconds: 600 };

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Prove who you are · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  return {
    ...(await readProofView(db, account)),
    canChange: role === "owner",
    rules: rulesOf(proofDomainForm),
    appName: config.appName,
    supportEmail: config.supportEmail,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const actor = { accountId: account.id, userId: user.id, now: app.clock() };
  const form = await readPostedForm(request);
  const intent = intentOf(form);
  const proofId = String(form.get("proofId") ?? "");
  if (intent === "withdraw") {
    if (!(await withdrawProof(app.db, actor, proofId))) throw notFound();
    return seeOtherWith(app, HERE, {
      kind: "success",
      text: "Done. Certificate pages no longer show that proof.",
    });
  }
  const submission = submissionOf(form, proofDomainForm);
  if (intent !== "check-dns" && intent !== "check-file") {
    if (submission.status !== "success") return refuse(submission);
    await startDomainProof(app.db, actor, submission.value.domain);
    return seeOtherWith(app, HERE, {
      kind: "success",
      text: "Now put one of the two in place, then press its button.",
    });
  }
  const wait = await consume(account.id, LOOKS);
  if (wait !== null) throw tooMany(wait);
  const outcome = await proveDomain(app, actor, {
    proofId,
    kind: intent === "check-dns" ? "dns" : "file",
  });
  if (outcome.kind === "absent") throw notFound();
  if (outcome.kind === "proved") {
    wakeDelivery(app.db);
    const text = `${outcome.domain} is proved. Your certificates show it from now on.`;
    return seeOtherWith(app, HERE, { kind: "success", text });
  }
  const problem =
    outcome.kind === "taken"
      ? `Another account here already proves ${outcome.domain}. Stop proving it there first, ` +
        "or write to us if that account isn’t yours."
      : outcome.detail;
  return data({ ...answerOf(submission), checked: { proofId, problem } }, { status: 422 });
}

/** What an account can prove of who runs it, and how. */
export default function Proof() {
  const { proofs, sender, operator, canChange, rules, appName, supportEmail } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const checked = answer && "checked" in answer ? answer.checked : null;
  return (
    <div className="grid gap-5 max-w-[56rem]">
      <p className="text-ink-2">
        Anyone can open an account under any name, so certificate pages say whether we know who runs
        it.{" "}
        <Link className="link" to="/settings/organisation">
          Back to your organisation
        </Link>
      </p>
      {sender ? (
        <p>
          {sender} is proved by its records for{" "}
          <Link className="link" to="/settings/sending">
            sending
          </Link>
          .
        </p>
      ) : null}
      {proofs.map((proof) => (
        <DomainCard
          key={proof.id}
          proof={proof}
          problem={checked?.proofId === proof.id ? checked.problem : null}
          canChange={canChange}
        />
      ))}
      {canChange ? (
        <NewDomainCard
          isFirst={proofs.length === 0}
          rules={rules}
          answer={checked ? undefined : answer}
        />
      ) : (
        <p className="text-ink-2">Only an owner can prove a domain.</p>
      )}
      <OperatorCheckCard check={operator} appName={appName} supportEmail={supportEmail} />
    </div>
  );
}
