import type { Organiser } from "../accounts/require-organiser.server.ts";
import { newFormToken } from "../http/one-use-token.server.ts";
import type { Installation } from "../installation.server.ts";
import type { ComposerView } from "../ui/composer/composer-window.tsx";

/**
 * What every composer shows around its message: its sender, and what its address asks as `?person=` (whose mail to show),
 * `?find=` (names to look for) and `?view=`; nonsense counts as absent. With the one-use token of its form.
 */
export function composerFrame(request: Request, { config }: Pick<Installation, "config">, { account, user }: Organiser) {
  const query = new URL(request.url).searchParams;
  const view = query.get("view");
  return {
    personId: query.get("person"),
    find: (query.get("find") ?? "").trim().slice(0, 100),
    view: (view === "expanded" || view === "minimised" ? view : "normal") as ComposerView,
    from: `${account.name} · ${config.mail.from}`,
    sender: account.name,
    replyToDefault: account.supportEmail,
    ownEmail: user.email,
    token: newFormToken(),
  };
}
