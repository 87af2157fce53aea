import { Form, Link } from "@remix-run/react";
import type { AccountNotice } from "#app/features/accounts/account-status.ts";
import { Icon } from "#app/ui/page/icon.tsx";

/** One line below the top bar of every dashboard page, while the account needs it. */
export function AccountBanner({ notice, inert }: { notice: AccountNotice; inert: boolean }) {
  const { text, act, calm } = notice;
  return (
    <section
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-2.5 border-b border-line bg-surface text-md"
      aria-label="About your account"
      {...(inert ? { inert: "" } : {})}
    >
      <p className="flex gap-2.5 grow basis-64">
        <Icon
          name={calm ? "shield" : "warn"}
          className={`mt-0.5 ${calm ? "text-brand-ink" : "text-failed"}`}
        />
        <span className={calm ? "text-ink-2" : "font-semibold"}>{text}</span>
      </p>
      {act && "href" in act ? (
        <a className="link font-semibold inline-flex items-center min-h-control" href={act.href}>
          {act.label}
        </a>
      ) : null}
      {act && "postTo" in act ? (
        <Form method="post" action={act.postTo}>
          <button type="submit" className="btn btn-plain">
            {act.label}
          </button>
        </Form>
      ) : null}
    </section>
  );
}

/** One line below the top bar of every dashboard page, for somebody whose role is to look. */
export function ReadOnlyNote({ inert }: { inert: boolean }) {
  return (
    <section
      className="flex flex-wrap items-center gap-x-4 px-gutter py-1 border-b border-line bg-surface text-md text-ink-2"
      aria-label="Your role"
      {...(inert ? { inert: "" } : {})}
    >
      <p className="flex gap-2.5 items-center">
        <Icon name="eye" className="text-brand-ink" />
        You can look at this page. Ask an owner or editor to change it.
      </p>
      <Link
        className="link font-semibold inline-flex items-center min-h-control"
        to="/settings/members"
      >
        Who they are
      </Link>
    </section>
  );
}
