import {
  callingCodeOfCountry,
  codesOfAlikeNumbers,
} from "#app/engines/phones/phone-number.server.ts";
import { countryOfNetwork } from "#app/features/activity/place-label.server.ts";
import type { Settings } from "../fields/phone.ts";
import type { ShownPage } from "./shown-page.ts";

/**
 * A page whose questions for the visitor's own phone know the calling code of the country that they
 * ask from, and which codes must be there for a browser to choose. No address leaves this server for
 * it.
 */
export async function withLikelyCode(page: ShownPage, address: string): Promise<ShownPage> {
  const isAsked = page.elements.some(({ kind }) => kind === "phone");
  if (!isAsked) return page;
  const country = await countryOfNetwork(address);
  const likely = country && callingCodeOfCountry(country);
  const elements = page.elements.map((element) =>
    element.kind === "phone" && element.settings.own !== false
      ? { ...element, settings: withCodes(element.settings as Settings, likely) }
      : element,
  );
  return { ...page, elements };
}

function withCodes(settings: Settings, likely: string | null): Settings {
  const alike = [...codesOfAlikeNumbers(likely ?? settings.country)];
  return { ...settings, ...(likely ? { likely } : {}), alike };
}
