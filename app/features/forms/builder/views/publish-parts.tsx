import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FormDefinition, FormElement } from "../../definition/definition.ts";
import { faceOf } from "../../definition/field-faces.ts";
import { nameOfElement } from "../../model/element-labels.ts";
import type { FormLimit } from "../../store/managed-forms.server.ts";
import type { LanguageProgress } from "../../translating/translated-texts.server.ts";
import type { DefinitionChanges } from "../compare-definitions.ts";
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
                {/* Loaded by the browser, which then puts the focus into the field that the address
                    names. */}
                <a
                  className="link"
                  href={`/forms/${formId}/questions?q=${elementId}#${field ?? `e-${elementId}`}`}
                >
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

/**
 * What visitors of a form in several languages would read in its first one. It may be published so.
 */
export function MissingTranslations({
  formId,
  languages,
  ownName,
}: {
  formId: string;
  languages: LanguageProgress[];
  ownName: string;
}) {
  const left = languages.filter(({ missing }) => missing > 0);
  if (left.length === 0) return null;
  return (
    <Flash kind="info">
      <ul className="grid gap-1">
        {left.map(({ language, name, missing, count }) => (
          <li key={language}>
            {name}: {missing} of {count} texts {missing === 1 ? "is" : "are"} still in {ownName}.{" "}
            <Link className="link" to={`/forms/${formId}/languages?to=${language}&show=missing`}>
              Translate {missing === 1 ? "it" : "them"}
              <span className="sr-only"> into {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Flash>
  );
}

/** What publishing changes for the public, element by element. */
export function ChangesList({
  title,
  newTitle,
  changes,
  draft,
}: {
  title: string;
  newTitle: string;
  changes: DefinitionChanges;
  draft: FormDefinition;
}) {
  const { added, removed, changed, moved } = changes;
  const groups = [
    { icon: "plus", heading: "Added", lines: added.map((element) => ({ element, what: "" })) },
    { icon: "trash", heading: "Removed", lines: removed.map((element) => ({ element, what: "" })) },
    {
      icon: "edit",
      heading: "Changed",
      lines: changed.map(({ element, what }) => ({ element, what: what.join("; ") })),
    },
    {
      icon: "drag",
      heading: "Moved",
      lines: moved.map((element) => ({ element, what: placeLabel(element, draft) })),
    },
  ];
  return (
    <div className="grid gap-4 mt-4">
      {title === newTitle ? null : (
        <Group icon="edit" heading="Title">
          <li>
            “{title}” becomes “{newTitle}”
          </li>
        </Group>
      )}
      {groups
        .filter(({ lines }) => lines.length > 0)
        .map(({ icon, heading, lines }) => (
          <Group key={heading} icon={icon} heading={heading}>
            {lines.map(({ element, what }) => (
              <Line key={element.id} element={element} what={what} />
            ))}
          </Group>
        ))}
    </div>
  );
}

function Group({
  icon,
  heading,
  children,
}: {
  icon: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="flex items-center gap-2 font-semibold text-md">
        <Icon name={icon} className="text-ink-3" />
        {heading}
      </h2>
      <ul className="mt-1 grid gap-1 pl-7 text-ink-2">{children}</ul>
    </section>
  );
}

function Line({ element, what }: { element: FormElement; what: string }) {
  const name = nameOfElement(element);
  const { label } = faceOf(element);
  const kind = name === label ? null : ` (${label})`;
  return (
    <li>
      <b className="font-semibold text-ink">{name}</b>
      {what ? `: ${what}` : kind}
    </li>
  );
}

function placeLabel({ id }: FormElement, { elements }: FormDefinition): string {
  const at = elements.findIndex((one) => one.id === id);
  const before = elements[at - 1];
  return before ? `now after “${nameOfElement(before)}”` : "now the first";
}
