import { Fragment } from "react";

/** An address of so few letters fits on the lines of a phone. */
const SHORT = 28;
/** A dot or @ with what follows it, in pieces of at most so many letters. */
const PARTS = /[@.]?[^@.]{1,24}|[@.]/g;

/**
 * An e-mail address that breaks before its @ and its dots where it is too long for a line, and
 * inside a part only where that alone is.
 */
export function EmailAddress({ children: address }: { children: string }) {
  // With large letters even a short one is too long.
  if (address.length <= SHORT) return <span className="[overflow-wrap:anywhere]">{address}</span>;
  const parts = address.match(PARTS) ?? [];
  return (
    <span className="break-words">
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
