import { Icon } from "../icon.tsx";

/** For somebody who may work in several accounts: which one this is, and the others to go on in. */
export function AccountSwitch({
  workplaces,
  accountId,
}: {
  workplaces: { accountId: string; accountName: string }[];
  accountId: string;
}) {
  if (workplaces.length < 2) return null;
  return (
    <form method="post" action="/settings/switch-account" className="border-y border-line py-1 my-1" aria-label="Work in">
      {workplaces.map((place) =>
        place.accountId === accountId ? (
          <p className="menu-item" key={place.accountId} aria-current="true">
            <Icon name="check" className="text-brand-ink" />
            <b className="font-semibold min-w-0 break-words">{place.accountName}</b>
            <span className="sr-only">, where you are working now</span>
          </p>
        ) : (
          <button type="submit" name="accountId" value={place.accountId} className="menu-item" key={place.accountId}>
            <Icon name="bldg" />
            <span className="min-w-0 break-words">{place.accountName}</span>
          </button>
        ),
      )}
    </form>
  );
}
