import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { noteEarlyInput, repeatEarlyInput } from "#app/ui/forms/early-input.ts";
import { watchFileFields } from "#app/ui/photos/watch-file-fields.ts";
import { bringWholeStyles } from "#app/ui/styles/whole-styles.ts";

/** The page. Its first effects are done when all that came with it answers. */
function Page() {
  useEffect(() => {
    // Not within React's own work, where it would put off what a change leads to.
    setTimeout(repeatEarlyInput);
    bringWholeStyles();
    import("#app/ui/line/lost-line.ts").then(
      ({ bearLostLine }) => bearLostLine(),
      () => {},
    );
  }, []);
  return <RemixBrowser />;
}

noteEarlyInput();
watchFileFields(() =>
  import("#app/ui/photos/shrink-photo.ts").then((loaded) => loaded.shrinkPhoto),
);
startTransition(() => {
  hydrateRoot(document, <Page />);
});
