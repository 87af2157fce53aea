import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { fontUseLabel } from "#app/features/certificates/fonts/font-view.ts";
import { listFonts } from "#app/features/certificates/fonts/own-fonts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const FONTS = "/settings/organisation/fonts";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Delete a font", matches) }];

/** What deleting a font would mean. Its form posts to the page of the fonts, which deletes it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  for (const { name, styles, uses } of await listFonts(context.app.db, account.id)) {
    const style = styles.find(({ id }) => id === params.fontId);
    if (!style) continue;
    const isLast = styles.length === 1;
    return {
      id: style.id,
      family: name,
      style: style.name,
      uses: isLast ? uses.map(fontUseLabel) : [],
      isLast,
    };
  }
  throw notFound();
}

export default function DeleteFont() {
  const { id, family, style, uses, isLast } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const closeTo = FONTS + search;
  const isFree = uses.length === 0;
  const result = isLast
    ? "No design uses it. It will be removed from the designer’s list of fonts. To use it again, upload it again."
    : `Texts set in ${family} ${style} are printed in the nearest remaining style.`;
  return (
    <Dialog title={isFree ? `Delete ${family} ${style}?` : `${family} is in use`} closeTo={closeTo}>
      <p className="break-words">
        {isFree
          ? `${result} Certificates you have sent keep it.`
          : `It is used by ${uses.join(", ")}. Choose another font there first, then delete it here.`}
      </p>
      <Form method="post" action={closeTo} preventScrollReset>
        <input type="hidden" name="font" value={id} />
        <input type="hidden" name="intent" value="delete" />
        <DialogButtons
          closeTo={closeTo}
          keep={isFree ? "Keep it" : "Back"}
          button={isFree ? "Delete this font" : null}
          isDanger
        />
      </Form>
    </Dialog>
  );
}
