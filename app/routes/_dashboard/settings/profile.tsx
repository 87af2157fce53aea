import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { timeZoneGroups } from "#app/engines/time/time-zones.server.ts";
import { readAccountLanguage } from "#app/features/accounts/accounts.server.ts";
import { NAME_LOCK_MESSAGE, nameLock } from "#app/features/accounts/names.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { changeProfile } from "#app/features/accounts/settings/profile.server.ts";
import { hasPassedCheck } from "#app/features/accounts/settings/settings.server.ts";
import { profileForm } from "#app/features/accounts/settings/settings-forms.server.ts";
import { IdentityCard, PlanCard } from "#app/features/accounts/settings/views/profile-cards.tsx";
import { findChosenPlan } from "#app/features/billing/checkout/checkout-form.server.ts";
import { showPlan } from "#app/features/billing/plans/show-plan.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { TimeZoneSelect } from "#app/ui/forms/time-zone-select.tsx";
import { LANGUAGES, languageName } from "#app/ui/languages/languages.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Profile · Account settings", matches) },
];

function profileFormOf({ user, account, role }: Organiser, wasChecked: boolean) {
  const isLocked = nameLock(account, wasChecked) !== null;
  return profileForm({ isLocked, hasLastName: user.lastName !== "", isOwner: role === "owner" });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const { user, account } = organiser;
  const [wasChecked, plan, wish, language] = await Promise.all([
    hasPassedCheck(db, account.id),
    showPlan(context.app, account),
    findChosenPlan(context.app, organiser),
    readAccountLanguage(db, account.id),
  ]);
  return {
    rules: rulesOf(profileFormOf(organiser, wasChecked)),
    user,
    account,
    language,
    isOwner: organiser.role === "owner",
    plan: { name: plan.name, offer: plan.offer, price: plan.price },
    wish: wish?.name ?? null,
    lock: nameLock(account, wasChecked),
    isChecked: account.kind === "individual" && (account.identityStatus !== "passed" || wasChecked),
    operatorEmail: config.supportEmail,
    zones: organiser.role === "owner" ? timeZoneGroups(account.timeZone, clock()) : [],
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const schema = profileFormOf(organiser, await hasPassedCheck(app.db, organiser.account.id));
  const submission = await readSubmission(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await changeProfile(app.db, organiser, submission.value, app.clock());
  if (outcome.kind === "refused") return refuse(submission, outcome.errors);
  const text =
    outcome.kind === "same"
      ? "Nothing was changed."
      : ["Your profile is saved.", ...outcome.notes].join(" ");
  return seeOtherWith(app, "/settings/profile", {
    kind: outcome.kind === "same" ? "info" : "success",
    text,
  });
}

export default function Profile() {
  const { user, account, language, isChecked, plan, wish } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] items-start">
      <ProfileCard key={JSON.stringify([user, account, language])} />
      <div className="grid gap-5">
        {isChecked ? <IdentityCard status={account.identityStatus} /> : null}
        <PlanCard plan={plan} wish={wish} />
      </div>
    </div>
  );
}

/** One's names and address, and for the owner where answers go and which clock is shown. */
function ProfileCard() {
  const { rules, user, account, language, isOwner, lock, zones } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { firstName, lastName } = user;
  const { supportEmail, timeZone } = account;
  const values = { firstName, lastName, supportEmail, timeZone, language };
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <SettingsCard id="profile" title="You">
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" preventScrollReset {...form}>
        {lock ? (
          <LockedName />
        ) : (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput
              {...inputOf(fields.firstName)}
              label="First name"
              autoComplete="given-name"
            />
            <TextInput {...inputOf(fields.lastName)} label="Last name" autoComplete="family-name" />
          </div>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <dl className="min-w-0">
            <Shown label="E-mail address you sign in with">{user.email}</Shown>
          </dl>
          <Link className="btn btn-plain btn-sm" to="/settings/security/email">
            Change e-mail address
          </Link>
        </div>
        {isOwner ? (
          <>
            <TextInput
              {...inputOf(fields.supportEmail)}
              type="email"
              label="Reply address"
              hint="Where answers to your messages go. People who ask about one of your certificates see it too."
              autoComplete="email"
            />
            <TimeZoneSelect
              groups={zones}
              value={fields.timeZone.initialValue ?? ""}
              {...selectOf(fields.timeZone)}
            />
            <Select
              {...selectOf(fields.language)}
              label="Language of your public pages"
              hint={
                "For forms and event pages without a language of their own, and the e-mails they " +
                "send. Your dashboard stays in English."
              }
              options={LANGUAGES.map(({ code }) => ({ value: code, label: languageName(code) }))}
            />
          </>
        ) : null}
        <SaveButton>Save profile</SaveButton>
      </Form>
    </SettingsCard>
  );
}

/** The name, where a check or a certificate holds on to it. */
function LockedName() {
  const { user, lock, operatorEmail } = useLoaderData<typeof loader>();
  if (!lock) return null;
  return (
    <div>
      <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <Shown label="First name">{user.firstName}</Shown>
        <Shown label="Last name">{user.lastName}</Shown>
      </dl>
      <p className="mt-2 text-sm text-ink-2 flex gap-2">
        <Icon name="lock" className="mt-0.5" />
        <span>
          {NAME_LOCK_MESSAGE[lock]}
          {lock === "checked" ? (
            <>
              {" "}
              If it has changed, write to{" "}
              <a className="link" href={`mailto:${operatorEmail}`}>
                {operatorEmail}
              </a>
              .
            </>
          ) : null}
        </span>
      </p>
    </div>
  );
}

function Shown({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="label">{label}</dt>
      <dd className="mt-1 break-words" dir="auto">
        {children}
      </dd>
    </div>
  );
}
