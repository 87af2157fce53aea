import type { Config } from "../config.server.ts";
import type { SiteData } from "../ui/site/site-data.ts";

/** What the site's pages say of the installation. */
export function readSiteData({ appName, appUrl, supportEmail, brand }: Config): SiteData {
  const { supportPhone, legalEntity, legalAddress, socialLinks } = brand;
  return { appName, appUrl, supportEmail, supportPhone, legalEntity, legalAddress, socialLinks, logo: null };
}
