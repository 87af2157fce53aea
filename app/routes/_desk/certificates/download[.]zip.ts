import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../activity/note-access.server.ts";
import { readDownloadWish } from "../../../certificates/download/download-wish.ts";
import { startDownload } from "../../../certificates/download/start-download.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation, lineIsFree } = context;
  const wish = readDownloadWish(new URL(request.url).searchParams);
  await noteAccess(installation, organiser, "certificates-export");
  return startDownload(installation, organiser, wish, { lineIsFree, signal: request.signal, isHead: request.method === "HEAD" });
}
