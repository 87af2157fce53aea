import { Icon } from "./icon.tsx";

/** Where one is in a flow: numbered steps, the done ones ticked. `current` counts from 1. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Progress">
      {steps.map((name, i) => {
        const done = i + 1 < current;
        const here = i + 1 === current;
        return (
          <li key={name} className={done ? "done" : ""} aria-current={here ? "step" : undefined}>
            <b>{done ? <Icon name="check" className="text-[.7rem]" /> : i + 1}</b>
            <span className={here ? "" : "max-md:sr-only"}>
              {name}
              {done ? <span className="sr-only"> (done)</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
