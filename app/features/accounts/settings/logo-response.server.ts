import type { AppContext } from "#app/platform/app-context.ts";
import { answerWithWebp } from "#app/platform/http/responses.server.ts";
import { logoVersion } from "../logo-address.ts";

const FOR_GOOD = `public, max-age=${365 * 24 * 3600}, immutable`;

/**
 * An issuer's logo, for everyone. With the version that pages ask for it can be kept for good, because another logo has
 * another one; without, it is asked for again each time. 404 when there is none.
 */
export async function answerWithLogo(
  { db, files }: Pick<AppContext, "db" | "files">,
  request: Request,
  accountId: string,
): Promise<Response> {
  const row = await db.selectFrom("accounts").select("logoFileKey").where("id", "=", accountId).executeTakeFirst();
  const fileKey = row?.logoFileKey;
  const version = fileKey ? logoVersion(fileKey) : null;
  const isNamed = version !== null && new URL(request.url).searchParams.get("v") === version;
  const cacheControl = isNamed ? FOR_GOOD : "public, no-cache";
  const logo =
    fileKey && version && (await files.has(fileKey)) ? { version, cacheControl, bytes: () => files.get(fileKey) } : null;
  return answerWithWebp(request, logo, "This issuer has no logo.");
}
