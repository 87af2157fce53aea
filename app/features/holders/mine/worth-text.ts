import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { HeldCertificate } from "./held-certificates.server.ts";

/** "12 hours · 4 points, CPN"; empty: nothing was said of it. */
export function worthText({ worth }: Pick<HeldCertificate, "worth">, { mine }: Texts): string {
  const { hours, points, body } = worth ?? {};
  return [
    hours === undefined ? "" : mine.hours({ count: hours }),
    points === undefined ? "" : [mine.points({ count: points }), body].filter(Boolean).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}
