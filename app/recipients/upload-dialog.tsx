import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormProblem } from "../http/form-errors.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { UploadZone } from "./upload-zone.tsx";

/** Takes a file of people. `children`: what is said or asked above its field; `ways`: the links beside its button; `token`: one-use. */
export function UploadDialog({
  title,
  closeTo,
  problem,
  ways,
  token,
  children = <p className="text-ink-2">A CSV, XLS or XLSX file, up to 250,000 rows and 25 MB.</p>,
}: {
  title: string;
  closeTo: string;
  problem?: FormProblem;
  ways: ReactNode;
  token?: string;
  children?: ReactNode;
}) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" encType="multipart/form-data">
        {token ? <input type="hidden" name="token" value={token} /> : null}
        <ErrorSummary errors={problem?.errors} />
        {children}
        <UploadZone error={problem?.errors.file} />
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          {ways}
          <button type="submit" className="btn btn-primary">
            Upload and continue
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
