import { Link } from "@remix-run/react";
import type { FormState } from "../form-state.ts";

/**
 * The one form of the Questions page; buttons elsewhere on the page belong to it, so that what was
 * typed goes with them.
 */
export const BUILDER_FORM = "builder-form";

/** Where the builder says whether what was typed is saved: beside Publish, which stays in sight. */
export const SAVING_PLACE = "saving";

/** Nothing of React's own: scripts write there before it and after. */
const EMPTY = { __html: "" };

/**
 * The tabs of a form, when it was saved, what the public sees of it, and the button that changes
 * that.
 */
export function FormBar({
  form,
  savedAt,
  pathname,
  inert,
}: {
  form: FormState;
  savedAt: string;
  pathname: string;
  inert: boolean;
}) {
  const base = `/forms/${form.id}`;
  const isAt = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  const isBuilding = pathname === `${base}/questions`;
  // Nothing is asked for where the public sees all of it already.
  const publish = `btn flex-none ${form.publication === "current" ? "btn-plain" : "btn-primary"}`;
  const tabs = [
    { to: "questions", label: "Questions", count: form.questionCount },
    { to: "preview", label: "Preview" },
    ...(form.isMultilingual ? [{ to: "languages", label: "Languages" }] : []),
    { to: "settings", label: "Settings" },
    { to: "webinar", label: "Webinar" },
    { to: "responses", label: "Responses", count: form.responseCount },
  ];
  return (
    <div
      className={`form-bar ${isBuilding ? "form-bar-stays" : ""}`}
      {...(inert ? { inert: "" } : {})}
    >
      <nav className="tabs" aria-label="Form">
        {tabs.map(({ to, label, count }) => (
          <Link
            key={to}
            to={`${base}/${to}`}
            aria-current={
              isAt(`${base}/${to}`) || (to === "settings" && isAt(`${base}/confirmation`))
                ? "page"
                : undefined
            }
          >
            {label}
            {count === undefined ? null : (
              <span className="count">{count.toLocaleString("en")}</span>
            )}
          </Link>
        ))}
      </nav>
      <div className="form-bar-state">
        <div className="min-w-0 flex-[0_1_auto] max-xl:flex-[1_1_6rem] text-sm">
          <p className="text-ink-3">
            {publicationLabel(form)}
            <span> · Saved {savedAt}</span>
          </p>
          <div id={SAVING_PLACE} dangerouslySetInnerHTML={EMPTY} />
        </div>
        {form.publication === "never" ? null : (
          <Link className="btn btn-quiet" to={`${base}/share`}>
            Share
          </Link>
        )}
        {isBuilding ? (
          <BuilderButtons publish={publish} />
        ) : (
          <Link className={publish} to={`${base}/publish`}>
            Publish Form
          </Link>
        )}
      </div>
    </div>
  );
}

function publicationLabel({ publication, isOpen }: FormState): string {
  if (publication === "never") return "Not published yet";
  const words = publication === "current" ? "Published" : "Published · unpublished changes";
  return isOpen ? words : `${words} · closed`;
}

/** The buttons of the builder's form that stand outside it. */
function BuilderButtons({ publish }: { publish: string }) {
  return (
    <>
      {/* Enter in a field presses the first submit button of the form on the page: that must
                not be Publish. */}
      <button
        type="submit"
        form={BUILDER_FORM}
        name="intent"
        value="apply"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      >
        Save
      </button>
      <button type="submit" form={BUILDER_FORM} name="intent" value="publish" className={publish}>
        Publish Form
      </button>
    </>
  );
}
