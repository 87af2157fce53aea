/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />
import "@remix-run/server-runtime";
import type { VisitorLine } from "./app/engines/file-writer/stream-rows.server.ts";
import type { AppContext } from "./app/platform/app-context.ts";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    app: AppContext;
    /** The visitor's address, believed proxies taken off. */
    clientAddress: string;
    /**
     * The name that we gave the visitor's browser (http/visitor.server.ts); null or absent: none
     * yet.
     */
    browserId?: string | null;
    /**
     * When the sending loop of this process last came round, in ms; null when it runs elsewhere or
     * not at all.
     */
    workerTurnAt: number | null;
    /** Whether this process is about to stop: it says that it is not ready, and still answers. */
    draining?: boolean;
    /** The pattern of the address asked for, as logs name it. */
    route?: string;
    /** Is in the log and on the error page. */
    requestId: string;
    /**
     * Says that the database is away: whatever is answered, 503 instead of 500, and to come back.
     */
    noteAway?: () => void;
    /**
     * Names the sites that may frame this page, of those that any site may: sources of
     * `frame-ancestors`; null: any site still.
     */
    allowFraming: (sites: string | null) => void;
    /** For the page's one inline script, where it has one. */
    cspNonce: string;
    /**
     * Set by an action whose page is no form with errors, but shows what was made: recovery codes,
     * a key.
     */
    formDone?: boolean;
    /** Where a download of any size goes: each piece of it when there is room. */
    line: VisitorLine;
  }
}

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}
