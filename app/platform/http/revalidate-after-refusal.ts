import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A refusal shows how things stand now: with scripts, a 4xx would leave the page and its confirmation as they were. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;
