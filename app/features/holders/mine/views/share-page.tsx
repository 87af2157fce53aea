import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { SharedPage } from "../shares.server.ts";
import { HeldList } from "./held-list.tsx";
import { MineShell, Narrow } from "./mine-shell.tsx";

/** What everybody sees who has the address of a shared page; null: it was switched off. */
export function SharePage({ shared }: { shared: SharedPage | null }) {
  const { mine: t } = useTexts();
  return (
    <MineShell isOpen={false}>
      {shared ? (
        <div className="max-w-[44rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em] [overflow-wrap:anywhere]">
            {t.certificatesOf({ name: shared.name })}
          </h1>
          <p className="mt-2 mb-8 text-lg text-ink-2">{t.sharedWords}</p>
          <HeldList certificates={shared.certificates} sums={shared.sums} />
        </div>
      ) : (
        <Narrow title={t.notShared} words={t.notSharedWords}>
          {null}
        </Narrow>
      )}
    </MineShell>
  );
}
