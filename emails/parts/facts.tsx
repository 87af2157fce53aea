import { Fragment } from "react";

/** When and where something was done, for a person to compare with what they did. */
export interface FactsProps {
  /** "Saturday 21 November 2026, 10:00, Lagos time"; null leaves the line out, as do the others. */
  when: string | null;
  /** "Chrome on Windows" */
  device: string | null;
  /** The address of the network. */
  address: string | null;
}

export function Facts({ when, device, address }: FactsProps) {
  const lines = [
    ["When", when],
    ["Browser", device],
    ["Network address", address],
  ].filter(([, value]) => value);
  if (lines.length === 0) return null;
  return (
    <p>
      {lines.map(([name, value], index) => (
        <Fragment key={name}>
          {index > 0 ? <br /> : null}
          {`${name}: `}
          <b>{value}</b>
        </Fragment>
      ))}
    </p>
  );
}
