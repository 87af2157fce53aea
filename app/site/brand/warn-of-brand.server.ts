import type { Installation } from "../../installation.server.ts";
import { brandShades } from "./brand-shades.ts";

/** Says in the log when the operator's colour is not shown as it was given, because words on it could not be read. */
export function warnOfBrand({ config, log }: Pick<Installation, "config" | "log">): void {
  const given = config.brandColour?.toLowerCase();
  const button = brandShades(config.brandColour)?.button;
  if (given && button && button !== given) {
    log.warn({ setting: "BRAND_COLOUR" }, `BRAND_COLOUR=${given} is too light for white words: buttons are ${button}`);
  }
}
