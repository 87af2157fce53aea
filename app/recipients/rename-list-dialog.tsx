import type { FormProblem } from "../http/form-errors.ts";
import { RenameDialog } from "../ui/rename-dialog.tsx";

export function RenameListDialog({ base, name, problem }: { base: string; name: string; problem?: FormProblem }) {
  return (
    <RenameDialog
      heading="Rename list"
      field="name"
      label="List name"
      hint="Shown under “Select from Existing List”. Recipients never see it."
      title={name}
      back={base}
      problem={problem}
    />
  );
}
