/** What may stand in a user name or password as it is typed, and would end it in an address. */
const ENDS_A_PASSWORD = /[#/?@:[\]\s]/g;
const LONE_PERCENT = /%(?![0-9a-f]{2})/gi;
const MAX_LENGTH = 2000;

/**
 * The address of a PostgreSQL database as people write it, in the form that every reader takes:
 * characters of a password that would end it are escaped (`#`, `/`, `?`, `@`, a lone `%`; what is
 * escaped already stays), and a socket's folder in `?host=` gets a host before it. Anything else
 * comes back as it is.
 */
export function plainPostgresUrl(typed: string): string {
  const [, scheme, rest] = /^(postgres(?:ql)?:\/\/)(.*)$/is.exec(typed.slice(0, MAX_LENGTH)) ?? [];
  if (scheme === undefined || rest === undefined) return typed;
  const at = rest.lastIndexOf("@");
  const place = withHost(rest.slice(at + 1));
  if (at < 0) return scheme + place;
  const [user = "", ...password] = rest.slice(0, at).split(":");
  const credentials = password.length > 0 ? [user, password.join(":")] : [user];
  return `${scheme}${credentials.map(escapeCredential).join(":")}@${place}`;
}

function withHost(place: string): string {
  return place.startsWith("/") ? `localhost${place}` : place;
}

function escapeCredential(text: string): string {
  return text
    .replaceAll(LONE_PERCENT, "%25")
    .replaceAll(ENDS_A_PASSWORD, (character) => encodeURIComponent(character));
}
