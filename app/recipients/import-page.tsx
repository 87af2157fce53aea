import { ImportFailed } from "./import-failed.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { type ImportProblem, ImportReport } from "./import-report.tsx";
import { MappingForm } from "./mapping-form.tsx";
import type { showImport } from "./show-import.server.ts";

/** A list on its way in: match the columns, watch it being read, see what would become of each row, then add. */
export function ImportPage({
  base,
  fileName,
  view,
  problem,
}: {
  base: string;
  fileName: string;
  view: Awaited<ReturnType<typeof showImport>>;
  problem?: ImportProblem;
}) {
  if (view.step === "mapping") return <MappingForm fileName={fileName} view={view} problem={problem} />;
  if (view.step === "reading") return <ImportProgress fileName={fileName} rowsRead={view.rowsRead} rowsTotal={view.rowsTotal} />;
  if (view.step === "failed") return <ImportFailed base={base} fileName={fileName} problem={view.problem} />;
  return <ImportReport base={base} fileName={fileName} view={view} problem={problem} />;
}

/** The title of that page's tab. */
export function importTitle(step: string | undefined): string {
  return step === "report" ? "Check the list" : "Match your columns";
}
