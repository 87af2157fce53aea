import { Form, Link, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { ImportAnswer } from "../import-outcome.ts";
import type { showImport } from "../show-import.server.ts";
import { ImportReport } from "./import-report.tsx";
import { MappingForm } from "./mapping-form.tsx";

/**
 * A list on its way in: match the columns, watch it being read, see what would become of each row,
 * then add.
 */
export function ImportPage({
  pictures,
  ...page
}: {
  base: string;
  fileName: string;
  view: Awaited<ReturnType<typeof showImport>>;
  answer: ImportAnswer | undefined;
  /** Where names are drawn on the certificate, before the import's id. */
  pictures?: string | null;
}) {
  const { base, fileName, view, answer } = page;
  if (view.step === "password")
    return <PasswordForm fileName={fileName} rules={view.rules} answer={answer} />;
  if (view.step === "mapping") {
    const { columns } = view;
    const { sheet } = view.questions;
    // Another sheet, or other guesses, are another form.
    const of = `${sheet}/${columns.map(({ name, use }) => `${name}=${use}`).join()}`;
    return <MappingForm key={of} fileName={fileName} view={view} answer={answer} />;
  }
  if (view.step === "going-on")
    return <ImportProgress fileName={fileName} view={view} base={base} />;
  if (view.step === "failed")
    return <ImportFailed base={base} fileName={fileName} problem={view.problem} />;
  return <ImportReport {...page} view={view} pictures={pictures} />;
}

/** The title of that page's tab. */
export function importTitle(view: Awaited<ReturnType<typeof showImport>> | undefined): string {
  const step = view?.step;
  if (step === "password") return "Open the workbook";
  if (view?.step === "going-on" && view.isAdding) return "Adding people";
  return step === "report" ? "Check the list" : "Match your columns";
}

/** Asks for the password of a workbook that can't be read without. */
function PasswordForm({
  fileName,
  rules,
  answer,
}: {
  fileName: string;
  rules: FormRules<{ password: string }>;
  answer: ImportAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  // Trying a password takes seconds: that is what keeps others from trying many.
  const isOpening = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead title="Open the workbook">
        <b className="font-semibold text-ink">{fileName}</b> is protected with a password. We use it
        once, to read the list, and don’t keep it.
      </PageHead>
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-6 max-w-[30rem]" {...form}>
        <TextInput
          {...inputOf(fields.password)}
          type="password"
          label="Password of the workbook"
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className="btn btn-plain"
            form="put-aside"
            name="intent"
            value="discard"
          >
            Discard this file
          </button>
          <button
            type="submit"
            className="btn btn-primary ml-auto"
            name="intent"
            value="password"
            aria-disabled={isOpening || undefined}
          >
            {isOpening ? "Opening…" : "Open and continue"}
          </button>
        </div>
      </Form>
      {/* A form of its own: the first button of the other one answers the Enter key. */}
      <Form method="post" id="put-aside" />
    </>
  );
}

const CHECK_EVERY_MS = 1000;

/**
 * How far the reading of a list, or the adding of its people, is. With scripts it updates itself;
 * without, "Check again" asks.
 */
function ImportProgress({
  fileName,
  view: { isAdding, rowsRead: done, rowsTotal: total },
  base,
}: {
  fileName: string;
  view: { isAdding: boolean; rowsRead: number; rowsTotal: number };
  base: string;
}) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === "idle" && !document.hidden) revalidate();
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
  const said =
    `${done.toLocaleString("en")} of ${total.toLocaleString("en")} ` +
    `${isAdding ? "people added" : "rows read"}`;
  return (
    <>
      <PageHead title={isAdding ? "Adding people" : "Checking your list"}>
        From <b className="font-semibold text-ink">{fileName}</b>.{" "}
        {isAdding
          ? "Once everyone has been added, you can send."
          : "Nothing is added until you say so."}{" "}
        You can leave this page and come back.
      </PageHead>
      <section className="card p-5 grid gap-4" aria-label="Progress">
        <ProgressBar
          label={said}
          parts={[{ share: total > 0 ? done / total : 0, look: "brand" }]}
        />
        <div className="flex flex-wrap items-center gap-3">
          <p className="num mr-auto" role="status">
            {said}
          </p>
          <Link className="btn btn-plain btn-sm" to={pathname + search} reloadDocument>
            Check again
          </Link>
        </div>
      </section>
      {isAdding ? (
        <p className="mt-6">
          <Link className="btn btn-plain" to={base}>
            Go to the list
          </Link>
        </p>
      ) : (
        <form method="post" className="mt-6">
          <button type="submit" className="btn btn-plain" name="intent" value="back">
            Stop and go back
          </button>
        </form>
      )}
    </>
  );
}

/** A list whose check failed: why, and what can be done. */
function ImportFailed({
  base,
  fileName,
  problem,
}: {
  base: string;
  fileName: string;
  problem: string;
}) {
  return (
    <>
      <PageHead title="This list could not be checked">
        From <b className="font-semibold text-ink">{fileName}</b>. Nobody was added.
      </PageHead>
      <div className="summary-error" role="alert">
        <p>{problem}</p>
      </div>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        <button type="submit" className="btn btn-plain" name="intent" value="back">
          Back to the columns
        </button>
        <button type="submit" className="btn btn-plain" name="intent" value="discard">
          Discard this file
        </button>
        <Link className="btn btn-primary ml-auto" to={`${base}/add`}>
          Upload another file
        </Link>
      </form>
    </>
  );
}
