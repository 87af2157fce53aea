import type { LoaderFunctionArgs } from "@remix-run/node";
import { findVisit, type Visit } from "#app/features/holders/mine/visits.server.tsx";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { keptLanguage } from "#app/ui/languages/visitor-language.server.ts";

/** Of one open page: files that take a moment to make. */
const FILES = { name: "holder-files", points: 20, seconds: 600 };

/** The page that this browser has open. Throws the way to ask for a link where there is none. */
export async function requireVisit({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Visit> {
  const visit = await findVisit(context.app, request.headers.get("Cookie"));
  if (!visit) throw seeOther(mineAddress(request, "left"));
  return visit;
}

/** The same for a download, of which there are only so many. */
export async function requireVisitForFile(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
): Promise<Visit> {
  const visit = await requireVisit(args);
  const wait = await consume(visit.visitId, FILES);
  if (wait !== null) throw tooMany(wait);
  return visit;
}

/** `/mine` in the language that was chosen, with what it is to say: "asked", "left" … */
export function mineAddress(request: Request, said = "", value = "yes"): string {
  const kept = keptLanguage(request);
  if (!said) return `/mine${kept}`;
  return `/mine?${new URLSearchParams({ [said]: value })}${kept.replace("?", "&")}`;
}
