import type { Design } from "#app/engines/certificate/design.ts";
import { measureMime } from "#app/engines/mail/writing.server.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { numberFormat } from "#app/engines/time/formats.ts";
import { draftDrawRequest } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { MAX_PHONE_BYTES, PHONE_WIDTH } from "#app/features/certificates/model/phone-picture.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { attachmentProblem } from "#app/providers/mail/mail.ts";

type Weighing = Pick<AppContext, "db" | "config" | "drawing" | "mail">;

/** One person, as they would be sent it. */
export interface WeighedPerson {
  account: { id: string; name: string; logoFileKey: string | null };
  project: Project;
  design: Design;
  values: Record<string, string>;
}

/**
 * The bytes of the files that are attached for one person, really drawn, and a sentence when no
 * provider takes that much, so that no batch is made in which every mail would fail (C25). The
 * files of one design differ by little. By link: none.
 */
export async function weighAttachments(
  { db, config, drawing, mail }: Weighing,
  { account, project, design, values }: WeighedPerson,
): Promise<{ fileBytes: number[]; problem: string | null }> {
  const { delivery } = project;
  if (delivery === "link") return { fileBytes: [], problem: null };
  const { request } = await draftDrawRequest(
    { db, appUrl: config.appUrl },
    { account, project, isAsIssued: true },
    design,
    { values },
  );
  const files = await Promise.all([
    drawing.pdf(request),
    ...(delivery === "attachment" ? [drawing.png(request)] : []),
  ]);
  return {
    fileBytes: files.map(({ byteLength }) => byteLength),
    problem: attachmentProblem(
      mail.name,
      files.map((content) => ({ content })),
    ),
  };
}

/**
 * What a send costs people's mailboxes and data, in a sentence, from one person's message, files
 * and picture: "0.1 MB per e-mail, 1 GB for 10,000 people." `message`: that person's, filled.
 */
export async function weighSend(
  app: Weighing,
  person: WeighedPerson,
  message: MessageTemplate,
  people: number,
): Promise<{ text: string; problem: string | null }> {
  const { fileBytes, problem } = await weighAttachments(app, person);
  const each = await measureMime(message, fileBytes);
  const at = { db: app.db, appUrl: app.config.appUrl };
  const { request } = await draftDrawRequest(
    at,
    { account: person.account, project: person.project, isAsIssued: true },
    person.design,
    {
      values: person.values,
    },
  );
  const picture = await app.drawing.picture(request, {
    widthPx: PHONE_WIDTH,
    format: "jpeg",
    maxBytes: MAX_PHONE_BYTES,
  });
  const all =
    people === 1 ? "" : `, ${byteSize(each * people)} for ${people.toLocaleString("en")} people`;
  return {
    text: `${byteSize(each)} per e-mail${all}. Its picture, ${byteSize(picture.byteLength)}, loads when it is opened.`,
    problem,
  };
}

/** "84 KB", "0.1 MB", "12.5 MB", "3.1 GB". */
export function byteSize(bytes: number): string {
  if (bytes < 1e5) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${numberFormat("en", { maximumFractionDigits: 1 }).format(size)} ${unit}`;
}
