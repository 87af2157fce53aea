import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8").replace(/\s+/g, " ");
const TESTED = read("docs/reliability.md");
const MEASURED = read("docs/performance.md");
const FORM = read("tests/http/forms/form-weight.test.ts");

/** What a page says was tested or measured, and the words of the document that it comes from. */
const FACTS: Record<string, Record<string, [from: string, words: string][]>> = {
  "security.md": {
    "Five times, through our e-mail provider’s interface": [
      [TESTED, "killed with `kill -9` five times during a send through Resend"],
      [TESTED, "every address has exactly one accepted message"],
    ],
    "until all 2,500 messages are complete": [
      [TESTED, "while a send to 2,500 people is being prepared"],
      [TESTED, "then each person gets one, and the plan is charged once"],
    ],
    "1,000 runs of 1,000 messages each": [
      [TESTED, "1,000 seeds of 1,000 messages each"],
      [
        TESTED,
        "0 messages lost, 0 twice through Resend (over SMTP only mail to one waiting person)",
      ],
    ],
    "Sending pauses and says why": [[TESTED, "sending pauses and says why"]],
    "while 2,000 certificates were being sent": [
      [TESTED, "A backup taken while 2,000 certificates are being sent"],
      [TESTED, "restored, it starts paused and sends nobody a second e-mail"],
    ],
    "10,000 guests at 20 gates, five of them offline for an hour": [
      [TESTED, "10,000 guests at 20 gates, five offline for an hour"],
    ],
    "twenty hostile files at once left the server up and within 1 GB": [
      [TESTED, "the server stays up, with its parsers, within 1 GB"],
    ],
    "| A registration form | 1.0 s | 1.0 s |": [
      [MEASURED, "| public form | 1.0, 1.0 | 1.2, 1.0 |"],
    ],
    "| A certificate’s page with its picture | 1.4 s | 6.5 s |": [
      [MEASURED, "| certificate page with picture | 3.1, 1.4 | 7.0, 6.5 |"],
    ],
    "| The organiser’s dashboard | 2.2 s | 4.6 s |": [
      [MEASURED, "| dashboard | 15.3, 2.2 | 29.0, 4.6 |"],
    ],
    "leave at 182 a second": [[MEASURED, "182 a second"]],
    "A form with ten questions is at most 6 KB": [[FORM, "MAX_FORM_BYTES = 6 * 1024"]],
  },
  "home.md": {
    "**5** times the server was killed": [
      [TESTED, "killed with `kill -9` five times during a send through Resend"],
    ],
    "**10,000** guests at 20 gates, five of them offline": [
      [TESTED, "10,000 guests at 20 gates, five offline for an hour"],
    ],
    "**1,000** simulated runs of 1,000 messages each": [
      [TESTED, "1,000 seeds of 1,000 messages each"],
    ],
    "**6 KB** at most for a form with ten questions": [[FORM, "MAX_FORM_BYTES = 6 * 1024"]],
  },
};

test.each(Object.keys(FACTS))("%s: what it says was measured is in the documents", (name) => {
  const page = read(`app/features/site/content/${name}`);
  for (const [said, sources] of Object.entries(FACTS[name]!)) {
    expect(page).toContain(said);
    for (const [from, words] of sources) expect(from).toContain(words);
  }
});
