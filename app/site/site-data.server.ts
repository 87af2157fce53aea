import type { Config } from "../config.server.ts";
import type { SiteData } from "../ui/site/site-data.ts";
import { readBrand } from "./brand/read-brand.server.ts";

/** What the site's pages say of the installation. */
export function readSiteData(config: Config): SiteData {
  const { appName, appUrl, supportEmail, brand } = config;
  const { supportPhone, legalEntity, legalAddress, socialLinks } = brand;
  return {
    appName,
    appUrl,
    supportEmail,
    supportPhone,
    legalEntity,
    legalAddress,
    socialLinks,
    logo: readBrand(config).logo?.href ?? null,
  };
}
