import type { ReactNode } from "react";
import { MAX_COPIES, timesLabel } from "../copied-rows.ts";
import type { ReportRow, RowBox } from "../report-rows.server.ts";
import { correctionName } from "../row-correction.ts";
import { type Boxes, REPORT_FORM, typedIn } from "./report-form.ts";

/** What a row kept aside holds, to be put right, with what is probably meant as a button. */
export function CorrectionBox({
  row: { rowNumber, name },
  box,
  boxes,
}: {
  row: ReportRow;
  box: RowBox;
  boxes: Boxes;
}) {
  const id = correctionName(rowNumber, box.field);
  const control = {
    id,
    name: id,
    form: REPORT_FORM,
    className: "input input-sm",
    "aria-describedby": `${id}-reason`,
    "aria-invalid": boxes.errors[id] ? (true as const) : undefined,
  };
  const typed = typedIn(boxes, id);
  const isChoice = box.choices.length > 1;
  return (
    <div className="fix-box">
      <label className="sr-only" htmlFor={id}>
        {box.label} for row {rowNumber}
      </label>
      {isChoice ? (
        <select {...control} defaultValue={typed ?? ""}>
          <option value="">Choose the address</option>
          {box.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          dir="auto"
          defaultValue={typed ?? box.held}
          placeholder={box.label}
          autoComplete="off"
        />
      )}
      <input
        type="hidden"
        form={REPORT_FORM}
        name={`was-${rowNumber}`}
        value={isChoice ? "" : box.held}
      />
      {box.suggestion && box.suggestion !== box.held && !isChoice ? (
        <RowButton intent={`use:${rowNumber}`}>
          Use {box.suggested}
          <span className="sr-only"> for row {rowNumber}</span>
        </RowButton>
      ) : null}
      {box.addresses > 1 && box.addresses <= MAX_COPIES + 1 ? (
        <RowButton intent={`each:${rowNumber}`}>
          Add {name} {timesLabel(box.addresses)}
          <span className="sr-only">, with each address of row {rowNumber}</span>
        </RowButton>
      ) : null}
      {box.canBeKept ? (
        <RowButton intent={`keep:${rowNumber}`} look="btn-quiet">
          Keep<span className="sr-only"> the address of row {rowNumber} as it is</span>
        </RowButton>
      ) : null}
    </div>
  );
}

function RowButton({
  intent,
  look = "btn-plain",
  children,
}: {
  intent: string;
  look?: "btn-plain" | "btn-quiet";
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      className={`btn ${look} btn-sm`}
      form={REPORT_FORM}
      name="intent"
      value={intent}
    >
      {children}
    </button>
  );
}
