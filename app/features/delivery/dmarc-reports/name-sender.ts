/** Who sent mail in a domain's name: this app, a service that we know, or somebody unknown. */
export interface Sender {
  kind: "us" | "service" | "own" | "unknown";
  /** "Google Workspace"; of an unknown one its address on the network. */
  name: string;
}

/** By the domain that signed, or of the return path. */
const SERVICES: [suffix: string, name: string][] = [
  ["amazonses.com", "Amazon SES"],
  ["gappssmtp.com", "Google Workspace"],
  ["google.com", "Google"],
  ["googlegroups.com", "Google Groups"],
  ["gmail.com", "Gmail"],
  ["onmicrosoft.com", "Microsoft 365"],
  ["outlook.com", "Microsoft 365"],
  ["sendgrid.net", "SendGrid"],
  ["mailgun.org", "Mailgun"],
  ["mandrillapp.com", "Mailchimp"],
  ["mcsv.net", "Mailchimp"],
  ["rsgsv.net", "Mailchimp"],
  ["mcdlv.net", "Mailchimp"],
  ["mtasv.net", "Postmark"],
  ["brevosend.com", "Brevo"],
  ["sendinblue.com", "Brevo"],
  ["zohomail.com", "Zoho"],
  ["zoho.com", "Zoho"],
  ["zoho.eu", "Zoho"],
  ["sparkpostmail.com", "SparkPost"],
  ["mailjet.com", "Mailjet"],
  ["hubspotemail.net", "HubSpot"],
  ["zendesk.com", "Zendesk"],
  ["exacttarget.com", "Salesforce"],
  ["salesforce.com", "Salesforce"],
  ["constantcontact.com", "Constant Contact"],
  ["yahoo.com", "Yahoo"],
  ["icloud.com", "Apple iCloud"],
  ["protonmail.ch", "Proton Mail"],
  ["secureserver.net", "GoDaddy"],
  ["privateemail.com", "Namecheap"],
];

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
  const service = SERVICES.find(
    ([suffix]) => isWithin(dkimDomain, suffix) || isWithin(spfDomain, suffix),
  );
  if (service) return { kind: "service", name: service[1] };
  if (isOwnKey && dkim) return { kind: "own", name: `A server with your key “${selector}”` };
  return { kind: "unknown", name: ip || "Many small senders" };
}

function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}
