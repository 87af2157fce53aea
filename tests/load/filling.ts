import { fillMessage } from "../../app/engines/message-document/message-template.ts";
import { DEFAULT_SUBJECT } from "../../app/features/messages/message/message-draft.ts";
import {
  type MessageToRender,
  renderMessage,
} from "../../app/features/messages/message/render-message.server.tsx";
import type { BenchRow } from "./run-benches.ts";

const FILLED = 20_000;
const RENDERED = 60;
const MIN_RATIO = 300;

/** A message with a bit of everything, as an organiser writes it. */
const BODY = `# Well done, {First Name|friend}!

You have completed **{Course Title}** on {Completion Date}. See [your results](https://x.test/?n={First Name}).

[Download Certificate]

::: columns

- One thing
- Another

::: next

[[What is next]](https://x.test/next)

::: end

With warm regards,
{Organization Name}`;

const MESSAGE: MessageToRender = {
  subject: DEFAULT_SUBJECT,
  body: BODY,
  bodyFormat: "markdown",
  delivery: "link",
  brandColour: null,
  account: { name: "Lagoon Digital Academy", supportEmail: "help@lagoon.test" },
  appName: "Iweri",
  appUrl: "https://iweri.test",
};

/**
 * Filling the message that is rendered once for a batch, for one person after another, against
 * rendering it for each with React Email.
 */
export async function benchFilling(): Promise<BenchRow[]> {
  const people = Array.from({ length: 200 }, (_, index) => ({
    "First Name": `Fúnmiláyọ̀ ${index}`,
    "Full Name": `Fúnmiláyọ̀ Adébáyọ̀ ${index}`,
    "Course Title": "R&D",
    "Certificate Name": "R&D",
    "Completion Date": "14 November 2025",
    "Organization Name": "Lagoon",
    "Support Email": "help@lagoon.test",
    "Certificate ID": "7K2M-94QX-7K2M-94QX-7K2M",
  }));
  const template = await renderMessage(MESSAGE);
  for (let warm = 0; warm < 20; warm++) await renderMessage(MESSAGE);
  for (let warm = 0; warm < 2_000; warm++) fillMessage(template, people[warm % people.length]!);
  const rendering = await microseconds(RENDERED, () => renderMessage(MESSAGE));
  const filling = await microseconds(FILLED, (index) =>
    fillMessage(template, people[index % people.length]!),
  );
  return [
    {
      what: "filling a message for one person, against rendering it",
      value: filling,
      unit: "µs",
      ratio: rendering / filling,
      against: `React Email for each person, ${Math.round(rendering).toLocaleString("en")} µs (at least ×${MIN_RATIO})`,
    },
  ];
}

async function microseconds(times: number, act: (index: number) => unknown): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < times; index++) await act(index);
  return ((performance.now() - start) * 1_000) / times;
}
