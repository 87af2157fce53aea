import { isOperator } from "../accounts/require-operator.server.ts";
import type { Organiser } from "../accounts/require-organiser.server.ts";
import type { Config } from "../config.server.ts";
import { hasOutbox } from "../delivery/require-outbox.server.ts";

/** What the account menu of whoever runs the installation has besides. Nobody else learns of these pages. */
export function operatorLinks(
  config: Pick<Config, "operatorEmail" | "mail" | "sms">,
  user: Organiser["user"],
): { to: string; icon: string; label: string }[] {
  if (!isOperator(config, user)) return [];
  return [
    { to: "/operator/identity-checks", icon: "shield", label: "Identity checks" },
    { to: "/operator/messages", icon: "chat", label: "Site messages" },
    { to: "/operator/newsletter", icon: "news", label: "Newsletter" },
    ...(hasOutbox(config) ? [{ to: "/outbox", icon: "archive", label: "Outbox" }] : []),
  ];
}
