import { createHash } from "node:crypto";
import { inColours } from "#app/engines/certificate/design.ts";
import type { BrandColours } from "#app/engines/colours/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { Database } from "#db/database.server.ts";
import { draftDrawRequest, templateSampleValues } from "../draw/draft-drawing.server.ts";
import type { GalleryCard } from "../gallery/gallery.ts";

const SAMPLE_COURSE = "Data Analysis Fundamentals";

/** Pictures that browsers keep from before have nothing where a logo or a signature belongs. */
const EMPTY_SHOWN = "empty fields show what belongs there";

/**
 * Changes with everything of the organisation that such a picture shows. Laying all designs out to
 * see whether they changed would keep the page waiting.
 */
function brandedVersion(account: Organiser["account"], brand: BrandColours | null): string {
  return createHash("sha256")
    .update(
      JSON.stringify([
        account.name,
        account.supportEmail,
        account.timeZone,
        account.logoFileKey,
        EMPTY_SHOWN,
        brand?.primary ?? null,
        brand?.accent ?? null,
      ]),
    )
    .digest("hex")
    .slice(0, 16);
}

/**
 * What the renderer needs to show a built-in design with the organisation's name, logo and colours;
 * null when there is no such design.
 */
export async function brandedDrawRequest(
  { db, appUrl }: { db: Database; appUrl: string },
  account: Organiser["account"],
  brand: BrandColours | null,
  value: string,
) {
  const found = inColours(value, brand);
  if (!found) return null;
  const { design } = found;
  const values = templateSampleValues(account, { title: SAMPLE_COURSE, design });
  const { request } = await draftDrawRequest(
    { db, appUrl },
    { account, project: { title: SAMPLE_COURSE } },
    design,
    { values },
  );
  return { request, etag: brandedVersion(account, brand) };
}

/** The design that a new account's first certificate is offered on. */
const FIRST_DESIGN = "guilloche:a4-landscape";

/**
 * A certificate that needs nothing but a title: the picture has the organisation's name, its logo
 * and its colours where it has any.
 */
export function firstCertificate(
  account: Organiser["account"],
  brand: BrandColours | null,
): { design: string; picture: string } {
  return {
    design: FIRST_DESIGN,
    picture: `${pictureAddress(FIRST_DESIGN, brandedVersion(account, brand))}&size=large`,
  };
}

function pictureAddress(design: string, version: string): string {
  return `/certificates/design-picture?${new URLSearchParams({ design, v: version })}`;
}

/**
 * The cards with the address of a picture in the organisation's colours, which a browser keeps
 * until the name, the logo or the colours change.
 */
export function brandedCards(
  account: Organiser["account"],
  brand: BrandColours | null,
  cards: readonly GalleryCard[],
): (GalleryCard & { branded: string | null })[] {
  const version = brand && brandedVersion(account, brand);
  return cards.map((card) => {
    if (!version) return { ...card, branded: null };
    return { ...card, branded: pictureAddress(card.value, version) };
  });
}
