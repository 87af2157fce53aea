import type { Organiser } from "#app/features/accounts/require-organiser.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { projectMessage } from "./project-message.ts";
import { renderMessage } from "./render-message.server.tsx";

/** The project's mail as it stands. `sample` stands in for the certificate that is not issued yet. */
export function renderProjectMessage(
  { config }: Pick<AppContext, "config">,
  account: Organiser["account"],
  project: Project,
  sample?: { pageAddress?: string; pictureAddress: string },
): Promise<MessageTemplate> {
  const { subject, body, delivery } = projectMessage(project);
  const { appName, appUrl, brandColour } = config;
  return renderMessage({ subject, body, delivery, account, appName, appUrl, brandColour, sample });
}
