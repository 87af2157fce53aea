import { getDomain, parse } from "tldts";

/** Where people have mailboxes: nobody there may speak for all. */
const MAILBOXES = new Set(
  (
    "126.com 139.com 163.com aim.com aol.com att.net bellsouth.net bigpond.com bk.ru bluewin.ch btinternet.com " +
    "charter.net comcast.net cox.net cyberspace.net.ng daum.net disroot.org docomo.ne.jp duck.com earthlink.net " +
    "ezweb.ne.jp fastmail.com fastmail.fm foxmail.com free.fr freenet.de ggmail.com gmail.com googlemail.com " +
    "gmx.net hanmail.net hey.com hushmail.com icloud.com inbox.com inbox.ru iol.it iprimus.com.au juno.com laposte.net " +
    "libero.it list.ru live.com mac.com mail.com mail.ru mailbox.org mailfence.com mailinator.com me.com msn.com " +
    "mweb.co.za myself.com naver.com neuf.fr nokiamail.com o2.pl ocn.ne.jp onet.pl optonline.net optusnet.com.au " +
    "orange.fr passport.com pm.me posteo.de proton.me protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com " +
    "runbox.com sbcglobal.net seznam.cz sfr.fr shaw.ca sina.com skynet.be sohu.com startmail.com sympatico.ca " +
    "t-online.de telenet.be telkomsa.net tin.it tiscali.it tuta.com tuta.io tutanota.com tutamail.com ukr.net " +
    "verizon.net vodamail.co.za wanadoo.fr web.de webmail.co.za windowslive.com wp.pl xtra.co.nz yahoomail.com " +
    "yeah.net ymail.com ziggo.nl zohomail.com zoho.com"
  ).split(" "),
);
/** Those with a domain in each country: yahoo.co.uk, hotmail.fr. */
const FAMILIES = new Set(["gmx", "hotmail", "live", "outlook", "yahoo", "yandex"]);
const OF_COUNTRIES = /^(?:com|net|[a-z]{2}|com?\.[a-z]{2})$/;

/**
 * Why nobody may send from a domain, in a sentence; null: its owner may. `ours`: addresses and
 * hosts of the installation.
 */
export function refusedDomain(domain: string, ours: readonly string[]): string | null {
  const parsed = parse(domain, { allowPrivateDomains: true });
  const { domain: own, domainWithoutSuffix: label, publicSuffix } = parsed;
  if (!own || !label) return "Enter your own domain, like academy.example";
  const isOfFamily = FAMILIES.has(label) && OF_COUNTRIES.test(publicSuffix ?? "");
  if (MAILBOXES.has(own) || isOfFamily)
    return `Anyone can have a mailbox at ${own}. Enter a domain that belongs to your organisation`;
  const isOurs = ours.some((one) => getDomain(one, { allowPrivateDomains: true }) === own);
  return isOurs ? `${own} is ours. Enter a domain that belongs to your organisation` : null;
}
