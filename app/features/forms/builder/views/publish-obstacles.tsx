import type { FormLimit } from "#app/features/billing/quota/managed-forms.server.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type { MailLock, PublishProblem } from "../publish-form.server.ts";

/** What has to be done before a form can be published, each with the way there. */
export function PublishObstacles({
  formId,
  problems,
  lock,
  limit,
}: {
  formId: string;
  problems: PublishProblem[];
  lock: MailLock | null;
  limit: FormLimit | null;
}) {
  return (
    <ul className="grid gap-3">
      {lock ? (
        <li className="flex gap-2.5">
          <Icon name="lock" className="mt-0.5 text-ink-3" />
          <span>
            {lock.why} {lock.text}{" "}
            <a className="link" href={lock.link.href}>
              {lock.link.label}
            </a>
          </span>
        </li>
      ) : null}
      {limit ? (
        <li className="flex gap-2.5">
          <Icon name="lock" className="mt-0.5 text-ink-3" />
          <span>
            {limit.text}{" "}
            <a className="link" href={limit.link.href}>
              {limit.link.label}
            </a>
          </span>
        </li>
      ) : null}
      {problems.map(({ elementId, field, name, message }) => (
        <li key={`${elementId}${message}`} className="flex gap-2.5">
          <Icon name="warn" className="mt-0.5 text-failed" />
          <span>
            {elementId ? (
              <>
                {/* Loaded by the browser, which then puts the focus into the field that the address names. */}
                <a className="link" href={`/forms/${formId}/questions?q=${elementId}#${field ?? `e-${elementId}`}`}>
                  {name}
                </a>
                <br />
              </>
            ) : null}
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
