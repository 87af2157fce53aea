/** Who sent mail in a domain's name: this app, a service that we know, or somebody unknown. */
export interface Sender {
  kind: "us" | "service" | "own" | "unknown";
  /** "Google Workspace"; of an unknown one its address on the network. */
  name: string;
}

/** By the domains that sign, or of the return path. */
const SERVICES: Record<string, string> = {
  "Amazon SES": "amazonses.com",
  "Google Workspace": "gappssmtp.com google.com googlegroups.com gmail.com",
  "Microsoft 365": "onmicrosoft.com outlook.com",
  SendGrid: "sendgrid.net",
  Mailgun: "mailgun.org",
  Mailchimp: "mandrillapp.com mcsv.net rsgsv.net mcdlv.net",
  Postmark: "mtasv.net",
  Brevo: "brevosend.com sendinblue.com",
  Zoho: "zoho.com zoho.eu zohomail.com",
  Mailjet: "mailjet.com",
  HubSpot: "hubspotemail.net",
  Zendesk: "zendesk.com",
  Salesforce: "exacttarget.com salesforce.com",
  Yahoo: "yahoo.com",
  "Apple iCloud": "icloud.com",
  GoDaddy: "secureserver.net",
  Namecheap: "privateemail.com",
};

interface Signs {
  ip: string;
  dkim: boolean;
  dkimDomain: string;
  selector: string;
  spfDomain: string;
}

/** What tells our own mail: the domain it comes back to, and the selectors of an account's keys. */
export interface Ours {
  returnDomain: string;
  selectors: ReadonlySet<string>;
}

/** Names a sender. What a report says can be made up, so nothing here is proof. */
export function nameSender(domain: string, signs: Signs, ours: Ours): Sender {
  const { ip, dkim, dkimDomain, selector, spfDomain } = signs;
  const isOwnKey = dkimDomain !== "" && isWithin(dkimDomain, domain);
  if ((isOwnKey && ours.selectors.has(selector)) || isWithin(spfDomain, ours.returnDomain))
    return { kind: "us", name: "This account’s own e-mails" };
  const isOf = (suffix: string) => isWithin(dkimDomain, suffix) || isWithin(spfDomain, suffix);
  const service = Object.keys(SERVICES).find((name) => SERVICES[name]?.split(" ").some(isOf));
  if (service) return { kind: "service", name: service };
  if (isOwnKey && dkim) return { kind: "own", name: `A server with your key “${selector}”` };
  return { kind: "unknown", name: ip || "Many small senders" };
}

function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}
