import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useMayAct } from "#app/features/accounts/role-link.tsx";
import type { BatchStatus } from "#app/features/delivery/status/batch-status.ts";
import { Icon } from "#app/ui/page/icon.tsx";

interface Act {
  label: string;
  icon: string;
  /** A link, a file, or a button that posts there. */
  link?: string;
  file?: string;
  post?: string;
  look: "primary" | "plain" | "danger";
}

/**
 * What can be done with a send. On phones, where its figures come first, only what matters now; the
 * rest is behind *More*.
 */
export function SendActs({
  batchId,
  status,
  isLocked,
  retryable,
  bulkPath,
}: {
  batchId: string;
  status: BatchStatus;
  isLocked: boolean;
  retryable: number;
  bulkPath: string;
}) {
  const base = `/sent/${batchId}`;
  const isOpen =
    status === "preparing" || status === "sending" || status === "scheduled" || status === "paused";
  const acts: Act[] = [
    ...(status === "sending" || status === "scheduled"
      ? [{ label: "Pause", icon: "clock", post: `${base}/pause`, look: "plain" } as const]
      : []),
    ...(status === "paused" && !isLocked
      ? [{ label: "Resume", icon: "send", post: `${base}/resume`, look: "primary" } as const]
      : []),
    ...(isOpen
      ? [{ label: "Cancel", icon: "x", link: `${base}/cancel`, look: "danger" } as const]
      : []),
    { label: "Send Bulk Email", icon: "mails", link: bulkPath, look: isOpen ? "plain" : "primary" },
    ...(retryable > 0
      ? [{ label: "Retry failed", icon: "refresh", link: `${base}/retry`, look: "plain" } as const]
      : []),
    {
      label: "Export CSV",
      icon: "download",
      file: `/sent/export.csv?batch=${batchId}`,
      look: "plain",
    },
  ];
  const mayAct = useMayAct("editor");
  const [first, ...rest] = acts.filter(({ file }) => mayAct || file);
  return (
    <>
      <div className="contents max-sm:hidden">
        {rest.toReversed().map((act) => (
          <ActControl key={act.label} act={act} className={`btn btn-${act.look}`} />
        ))}
      </div>
      {first ? <ActControl act={first} className={`btn btn-${first.look} max-sm:grow`} /> : null}
      <details className="menu sm:hidden">
        <summary className="btn btn-plain">
          More
          <Icon name="down" />
        </summary>
        <div>
          {rest.map((act) => (
            <ActControl key={act.label} act={act} className="menu-item">
              <Icon name={act.icon} />
            </ActControl>
          ))}
        </div>
      </details>
    </>
  );
}

function ActControl({
  act: { label, link = "", file, post },
  className,
  children,
}: {
  act: Act;
  className: string;
  children?: ReactNode;
}) {
  if (post) {
    return (
      <Form method="post" action={post} preventScrollReset className="contents">
        <button type="submit" className={className}>
          {children}
          {label}
        </button>
      </Form>
    );
  }
  if (file) {
    return (
      <a className={className} href={file}>
        {children}
        {label}
      </a>
    );
  }
  return (
    <Link className={className} to={link} preventScrollReset={link.startsWith("/sent/")}>
      {children}
      {label}
    </Link>
  );
}
