import { useTexts } from "#app/ui/languages/use-texts.ts";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import type { HolderAddress } from "../holders.server.ts";
import { BackToMine, FieldForm, MineShell, Narrow, type Refused } from "./mine-shell.tsx";

/** A holder's addresses: to add one, and to give one up. */
export function AddressesPage({
  addresses,
  pending,
  refused,
}: {
  addresses: readonly HolderAddress[];
  /** A code was mailed to it. */
  pending: string | null;
  refused?: (Refused & { field: "email" | "code" }) | undefined;
}) {
  const { mine: t, common } = useTexts();
  const action = `/mine/addresses${useKeptLanguage()}`;
  const problemOf = (field: "email" | "code") => (refused?.field === field ? refused : undefined);
  return (
    <MineShell isOpen>
      <Narrow title={t.yourAddresses} words={t.addressesWords}>
        <ul className="mt-6 border-t border-line">
          {addresses.map((address) => (
            <Address
              key={address.email}
              address={address}
              action={action}
              isLast={addresses.filter(({ opens }) => opens).length === 1}
            />
          ))}
        </ul>
        {pending ? (
          <>
            <FieldForm
              action={action}
              label={t.code}
              hint={t.codeSent({ address: pending })}
              button={t.addIt}
              field="code"
              refused={problemOf("code")}
            />
            <form method="post" action={action} className="mt-3">
              <button type="submit" name="intent" value="forget" className="btn btn-quiet">
                {t.otherAddress}
              </button>
            </form>
          </>
        ) : (
          <FieldForm
            action={action}
            label={common.anotherEmail}
            button={t.sendCode}
            field="email"
            refused={problemOf("email")}
          />
        )}
        <BackToMine />
      </Narrow>
    </MineShell>
  );
}

function Address({
  address: { email, opens },
  action,
  isLast,
}: {
  address: HolderAddress;
  action: string;
  isLast: boolean;
}) {
  const { mine: t } = useTexts();
  return (
    <li className="py-3 border-b border-line">
      <b className="font-semibold break-all">{email}</b>
      {opens ? null : <p className="text-sm text-ink-2">{t.onlyListed}</p>}
      {opens && !isLast ? (
        <form method="post" action={action}>
          <input type="hidden" name="email" value={email} />
          <button type="submit" name="intent" value="stop" className="btn btn-quiet btn-sm">
            {t.stopOpening}
          </button>
        </form>
      ) : null}
    </li>
  );
}

/** Asks before a page is erased, and says what stays. */
export function ErasePage({
  issuers,
}: {
  issuers: readonly { name: string; supportEmail: string }[];
}) {
  const { mine: t } = useTexts();
  return (
    <MineShell isOpen>
      <Narrow title={t.eraseAsk} words={t.eraseWords}>
        <p className="mt-6">{t.eraseStays}</p>
        <ul className="mt-3 list-disc pl-5">
          {issuers.map(({ name, supportEmail }) => (
            <li key={name + supportEmail}>
              {`${name}: `}
              <a className="link inline-block" href={`mailto:${supportEmail}`}>
                <EmailAddress>{supportEmail}</EmailAddress>
              </a>
            </li>
          ))}
        </ul>
        <form method="post" className="mt-6" action={`/mine/erase${useKeptLanguage()}`}>
          <button type="submit" className="btn btn-danger">
            {t.erase}
          </button>
        </form>
        <BackToMine />
      </Narrow>
    </MineShell>
  );
}
