import { LRUCache } from "lru-cache";
import { type Design, findBuiltIn, TEMPLATES } from "#app/engines/certificate/design.ts";
import type { DrawRequest, PictureFormat } from "#app/engines/certificate/drawing.server.ts";
import { showDay } from "#app/engines/time/show-day.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import {
  type Client,
  type ClientLimit,
  consumeByClient,
} from "#app/platform/http/visitor.server.ts";
import { examplePicture as stamped } from "../draw/stamped-picture.server.ts";
import { certificateValues } from "../model/certificate-values.ts";
import { type Example, exampleId, exampleUrl, readExampleId } from "./example-id.server.ts";
import { splitName } from "./example-name.ts";

/**
 * What an example says besides the name. It is the same on all of them, so that none can pass for a
 * certificate.
 */
export interface ExampleTexts {
  issuer: string;
  course: string;
  /** "14 November 2026". */
  issuedOn: string;
}

export type ExampleFormat = Extract<PictureFormat, "avif" | "webp">;

export type ExamplePicture =
  | { kind: "absent" }
  /** This visitor has had enough drawn, or everybody together. */
  | { kind: "busy"; waitSeconds: number }
  | { kind: "picture"; bytes: Uint8Array<ArrayBuffer> };

/**
 * Wide enough for a phone and for half a desktop's screen; WebP, for the few browsers without AVIF,
 * is smaller to be as light.
 */
const WIDTHS_PX: Record<ExampleFormat, number> = { avif: 960, webp: 600 };
const MAX_BYTES = 30_000;
const TIME_ZONE = "Africa/Lagos";
const COURSE = "Example Course";

/** A class may share one address on the way out. */
const PER_CLIENT: ClientLimit = {
  name: "example-drawn",
  points: 80,
  perNetwork: 400,
  seconds: 600,
};
const BUSY_SECONDS = 30;

/**
 * Some minutes are enough for a page and a second look; nothing of a name is kept longer, and
 * nothing on disk.
 */
const CACHED = { max: 200, ttl: 10 * 60_000 };
const caches = new WeakMap<
  AppContext["drawing"],
  LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>
>();

/** What the example prints, for its page too. */
export function exampleTexts(appName: string, { madeOn }: Pick<Example, "madeOn">): ExampleTexts {
  return {
    issuer: `${appName} example`,
    course: COURSE,
    issuedOn: showDay(`${madeOn}T12:00:00.000Z`, TIME_ZONE),
  };
}

/** The template's first page, on which examples are drawn. */
export function exampleDesign(slug: string): Design | null {
  const template = TEMPLATES.find((one) => one.slug === slug);
  return (template && findBuiltIn(`${slug}:${template.pages[0]}`)?.design) ?? null;
}

/**
 * Draws the picture of an example, at most 30 KB, or finds it among those of the last minutes.
 * `client`: whose limit it uses up.
 */
export async function examplePicture(
  app: Pick<AppContext, "config" | "drawing" | "clock">,
  id: string,
  format: ExampleFormat,
  client: Client,
): Promise<ExamplePicture> {
  const example = readExampleId(app.config, id, app.clock());
  const design = example && exampleDesign(example.slug);
  if (!design) return { kind: "absent" };
  const cache =
    caches.get(app.drawing) ?? new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>(CACHED);
  caches.set(app.drawing, cache);
  const key = `${id}.${format}`;
  const known = cache.get(key);
  if (known) return { kind: "picture", bytes: await known };
  const waitSeconds = await consumeByClient(client, PER_CLIENT);
  if (waitSeconds !== null) return { kind: "busy", waitSeconds };
  const drawn = draw(app, example, design, format);
  cache.set(key, drawn);
  try {
    return { kind: "picture", bytes: await drawn };
  } catch (error) {
    cache.delete(key);
    // By name: the program that draws and the one that answers are bundled apart, each with a class
    // of its own.
    if (!(error instanceof Error && error.name === "DrawingBusyError")) throw error;
    return { kind: "busy", waitSeconds: BUSY_SECONDS };
  }
}

async function draw(
  { config, drawing }: Pick<AppContext, "config" | "drawing">,
  example: Example,
  design: Design,
  format: ExampleFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await drawing.picture(exampleRequest(config, example, design), {
    widthPx: WIDTHS_PX[format],
    format,
    keep: false,
  });
  return stamped(picture, { format, maxBytes: MAX_BYTES });
}

function exampleRequest(
  config: Pick<AppContext["config"], "appName" | "appUrl" | "supportEmail" | "sessionSecret">,
  example: Example,
  design: Design,
): DrawRequest {
  const { appName, appUrl, supportEmail } = config;
  const { issuer, course, issuedOn } = exampleTexts(appName, example);
  const id = exampleId(config, example);
  const values = certificateValues({
    account: { name: issuer, supportEmail },
    title: course,
    details: { "Instructor Name": issuer, "CPD Hours": "12" },
    recipient: {
      id: "example",
      ...splitName(example.name),
      email: "",
      certificateName: "",
      fields: {},
    },
    certificateId: "",
    issuedAt: `${example.madeOn}T12:00:00.000Z`,
    timeZone: TIME_ZONE,
  });
  return {
    designKey: `example-${design.backgroundId}`,
    design,
    values: { ...values, "Certificate ID": "EXAMPLE" },
    verifyUrl: exampleUrl(appUrl, id),
    about: {
      title: course,
      holder: example.name,
      issuer,
      certificateId: "example",
      issuedAt: issuedOn,
    },
  };
}
