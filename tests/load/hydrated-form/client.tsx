import { hydrateRoot } from "react-dom/client";
import { HydratedForm } from "./form.tsx";

const { props } = window as unknown as { props: Parameters<typeof HydratedForm>[0] };
hydrateRoot(document.getElementById("root")!, <HydratedForm {...props} />);
