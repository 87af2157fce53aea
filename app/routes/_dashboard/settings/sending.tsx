import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatSender } from "#app/features/delivery/queue/email-address.ts";
import { lookAgain } from "#app/features/delivery/sender-set-up/look-again.server.ts";
import { readSenderView } from "#app/features/delivery/sender-set-up/sender-view.server.ts";
import {
  changeSenderAddress,
  removeSenderDomain,
  renewKeys,
  senderAddressForm,
  senderDomainForm,
  startSenderDomain,
} from "#app/features/delivery/sender-set-up/set-up-domain.server.ts";
import {
  AddressCard,
  DomainCard,
  KeysCard,
  NewDomainCard,
} from "#app/features/delivery/sender-set-up/views/domain-cards.tsx";
import {
  OldRecordsCard,
  RecordsCard,
} from "#app/features/delivery/sender-set-up/views/records-card.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import {
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
import { useLivePage } from "#app/ui/page/use-live-page.ts";

const HERE = "/settings/sending";
const HELP = "/help?open=how-do-i-send-from-my-own-domain#how-do-i-send-from-my-own-domain";
/** Each look asks strangers' name servers. */
const LOOKS = { name: "sender-domain", points: 20, seconds: 600 };

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Sending · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { config } = context.app;
  return {
    view: await readSenderView(context.app, account),
    canChange: role === "owner",
    sender: formatSender(account.name, config.mail.from),
    domainRules: rulesOf(senderDomainForm),
    addressRules: rulesOf(senderAddressForm),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const actor = { accountId: account.id, userId: user.id };
  const form = await readPostedForm(request);
  const intent = intentOf(form);
  if (intent === "address") {
    const submission = submissionOf(form, senderAddressForm);
    if (submission.status !== "success") return refuse(submission);
    if (!(await changeSenderAddress(app, actor, submission.value.localPart))) throw notFound();
    return seeOtherWith(app, HERE, { kind: "success", text: "Saved." });
  }
  const wait = await consume(account.id, LOOKS);
  if (wait !== null) throw tooMany(wait);
  if (intent !== "start") return actOn(app, actor, intent);
  const submission = submissionOf(form, senderDomainForm);
  if (submission.status !== "success") return refuse(submission);
  const refused = await startSenderDomain(app, actor, submission.value);
  if (refused) return refuse(submission, { domain: refused.problem });
  const text = "Now add the records below where your domain’s DNS is managed.";
  return seeOtherWith(app, HERE, { kind: "success", text });
}

/** What a button without fields does. */
async function actOn(
  app: AppContext,
  actor: { accountId: string; userId: string },
  intent: string,
) {
  switch (intent) {
    case "check":
      await lookAgain(app, actor.accountId, { isAsked: true });
      return seeOtherWith(app, HERE, { kind: "success", text: "We looked again. See below." });
    case "new-keys":
    case "leaked": {
      const hasLeaked = intent === "leaked";
      if (!(await renewKeys(app, actor, { hasLeaked }))) throw notFound();
      const text = hasLeaked
        ? "The old keys sign no more. Delete their records, and add the new ones below."
        : "Add the records of the new keys below.";
      return seeOtherWith(app, HERE, { kind: "success", text });
    }
    case "remove":
      if (!(await removeSenderDomain(app, actor))) throw notFound();
      return seeOtherWith(app, HERE, {
        kind: "success",
        text: "Done. You can delete the domain’s records.",
      });
    default:
      throw notFound();
  }
}

/** The domain that an account's e-mail leaves from. */
export default function Sending() {
  const { view, canChange, sender, domainRules, addressRules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useLivePage(view?.state === "waiting", 10_000, view?.checked ?? "");
  return (
    <div className="grid gap-5 max-w-[56rem]">
      <p className="text-ink-2">
        Codes, invitations and notices of ours don’t change.{" "}
        <Link className="link" to={HELP}>
          How sending from your own domain works
        </Link>
      </p>
      {view ? (
        <>
          <DomainCard view={view} canChange={canChange} />
          <RecordsCard domain={view.domain} records={view.records} />
          <OldRecordsCard records={view.oldRecords} />
          {canChange ? (
            <>
              <AddressCard view={view} rules={addressRules} answer={answer} />
              <KeysCard view={view} />
            </>
          ) : null}
        </>
      ) : null}
      {!view && canChange ? (
        <NewDomainCard sender={sender} rules={domainRules} answer={answer} />
      ) : null}
      {!view && !canChange ? (
        <p className="text-ink-2">
          Your e-mail leaves as {sender}. Only an owner can set up a domain.
        </p>
      ) : null}
    </div>
  );
}
