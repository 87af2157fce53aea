import { buildEmail as buildByThisRelease } from "../../app/features/delivery/worker/build-email.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";

export { hashPayload } from "../../app/features/delivery/worker/build-email.server.ts";

/**
 * What a worker of a later release makes of the same rows: the template changed. Takes the place of
 * the product's own module.
 */
export async function buildEmail(
  ...[app, batch, row, sender]: Parameters<typeof buildByThisRelease>
): ReturnType<typeof buildByThisRelease> {
  const built = await buildByThisRelease(app, batch, row, sender);
  const { release = 0 } = app as AppContext & { release?: number };
  if (!("message" in built) || release === 0) return built;
  const { html, pieces: _, ...rest } = built.message;
  return { message: { ...rest, html: `${html}<!-- release ${release} -->` } };
}
