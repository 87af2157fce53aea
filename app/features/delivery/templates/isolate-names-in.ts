import { cloneElement, type ReactElement } from "react";
import { isolated, isolateNames } from "#app/engines/letters/direction.ts";

/** Props that are a name and nothing else. */
const NAME = /(?:name|inviter|doneBy|askedBy|createdBy|revokedBy|issuer|course|title)$/i;
/** Props whose words are paragraphs of their own. */
const OWN_PARAGRAPH = "message";
const ADDRESS = /^(?:https?:|mailto:|[^\s@]{1,64}@)[^\s@]*$/i;

/** An e-mail of the product, with the right-to-left names among its props isolated. */
export function isolateNamesIn(mail: ReactElement): ReactElement {
  return cloneElement(mail, isolateIn(mail.props as Record<string, unknown>));
}

function isolateIn(props: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).map(([key, value]) => [key, shown(key, value)]));
}

function shown(key: string, value: unknown): unknown {
  if (typeof value === "string") {
    if (key === OWN_PARAGRAPH || ADDRESS.test(value)) return value;
    return NAME.test(key) ? isolated(value) : isolateNames(value);
  }
  if (Array.isArray(value)) return value.map((one) => shown(key, one));
  if (value !== null && typeof value === "object") return isolateIn({ ...value });
  return value;
}
