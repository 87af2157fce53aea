import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "#app/features/accounts/require-organiser.server.ts";
import { NAME_LOCK_MESSAGE, nameLock } from "#app/features/accounts/settings/name-lock.ts";
import { changeProfile } from "#app/features/accounts/settings/profile.server.ts";
import { hasPassedCheck } from "#app/features/accounts/settings/settings.server.ts";
import { IdentityCard, PlanCard } from "#app/features/accounts/settings/views/profile-cards.tsx";
import { readPlanParam } from "#app/features/billing/checkout/plan-param.server.ts";
import { showPlan } from "#app/features/billing/plans/show-plan.server.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { timeZoneGroups } from "#app/platform/time/time-zones.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { TimeZoneSelect } from "#app/ui/forms/time-zone-select.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { formTitle } from "#app/ui/page/page-title.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Profile · Account settings", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const { user, account } = organiser;
  const [wasChecked, plan, wish] = await Promise.all([
    hasPassedCheck(db, account.id),
    showPlan(context.app, account),
    readPlanParam(context.app, organiser),
  ]);
  return {
    user,
    account,
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
  const form = await readPostedForm(request);
  const outcome = await changeProfile(app.db, organiser, form, app.clock());
  if (outcome.kind === "refused") return unprocessable(form, outcome.errors);
  const text = outcome.kind === "same" ? "Nothing was changed." : ["Your profile is saved.", ...outcome.notes].join(" ");
  return seeOtherWith(app, "/settings/profile", { kind: outcome.kind === "same" ? "info" : "success", text });
}

export default function Profile() {
  const { user, account, isOwner, lock, zones, isChecked, plan, wish, operatorEmail } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { errors, values } = problem ?? { errors: {}, values: {} as Record<string, string> };
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] items-start">
      <SettingsCard id="profile" title="You">
        <ErrorSummary errors={problem?.errors} />
        <Form method="post" className="grid gap-5" key={JSON.stringify([user, account])} preventScrollReset>
          {lock ? (
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
          ) : (
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput
                name="firstName"
                label="First name"
                autoComplete="given-name"
                required
                defaultValue={values.firstName ?? user.firstName}
                error={errors.firstName}
              />
              <TextInput
                name="lastName"
                label="Last name"
                autoComplete="family-name"
                required={user.lastName !== ""}
                defaultValue={values.lastName ?? user.lastName}
                error={errors.lastName}
              />
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
                name="supportEmail"
                type="email"
                label="Reply address"
                hint="Where answers to your messages go. It is also shown to people who ask about a certificate of yours."
                autoComplete="email"
                required
                defaultValue={values.supportEmail ?? account.supportEmail}
                error={errors.supportEmail}
              />
              <TimeZoneSelect groups={zones} value={values.timeZone ?? account.timeZone} error={errors.timeZone} />
            </>
          ) : null}
          <div>
            <button type="submit" className="btn btn-primary">
              Save profile
            </button>
          </div>
        </Form>
      </SettingsCard>
      <div className="grid gap-5">
        {isChecked ? <IdentityCard status={account.identityStatus} /> : null}
        <PlanCard plan={plan} wish={wish} />
      </div>
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
