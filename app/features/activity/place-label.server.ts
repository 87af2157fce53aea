import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";
import { type CountryResponse, Reader } from "mmdb-lib";

/**
 * Addresses of networks of one's own: on the internet they are nobody's (RFC 1918, 3927, 4193,
 * 4291).
 */
const LOCAL = new BlockList();
LOCAL.addSubnet("10.0.0.0", 8, "ipv4");
LOCAL.addSubnet("172.16.0.0", 12, "ipv4");
LOCAL.addSubnet("192.168.0.0", 16, "ipv4");
LOCAL.addSubnet("169.254.0.0", 16, "ipv4");
LOCAL.addSubnet("fc00::", 7, "ipv6");
LOCAL.addSubnet("fe80::", 10, "ipv6");
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/**
 * Which network is registered in which country: public data, so that no address leaves this server.
 * 8 MB, read when it is first asked.
 */
let countries: Promise<Reader<CountryResponse & { country_code?: string }>> | undefined;

function openCountries() {
  const path = createRequire(import.meta.url).resolve(
    "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
  );
  return readFile(path).then(
    (bytes) => new Reader<CountryResponse & { country_code?: string }>(bytes),
  );
}

const names = new Intl.DisplayNames("en", { type: "region" });

/** Where the network of an address is, in words: "Nigeria", "Local network". Null: not known. */
export async function placeLabel(address: string | null): Promise<string | null> {
  const [bare, type] = readAddress(address);
  if (type === null) return null;
  if (LOOPBACK.check(bare, type)) return "This server’s own network";
  if (LOCAL.check(bare, type)) return "Local network";
  const code = await countryOfNetwork(address);
  return code === null ? null : (names.of(code) ?? null);
}

/** The country that the network of an address is registered in, as two letters: "NG". Null: not known. */
export async function countryOfNetwork(address: string | null): Promise<string | null> {
  const [bare, type] = readAddress(address);
  if (type === null || LOOPBACK.check(bare, type) || LOCAL.check(bare, type)) return null;
  countries ??= openCountries();
  const code = (await countries).get(bare)?.country_code;
  return code && /^[A-Z]{2}$/.test(code) ? code : null;
}

function readAddress(address: string | null): [bare: string, type: "ipv4" | "ipv6" | null] {
  const bare = (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIP(bare);
  if (family === 0) return [bare, null];
  return [bare, family === 4 ? "ipv4" : "ipv6"];
}
