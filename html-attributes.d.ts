import "react";

/** HTML attributes that React 18 writes as they are but doesn't declare. */
declare module "react" {
  interface HTMLAttributes<T> {
    /** https://html.spec.whatwg.org/#attr-inert: present or absent, so "" or undefined. */
    inert?: string | undefined;
    popover?: "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> {
    /** The id of the popover that the button opens. */
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
  }
  interface TdHTMLAttributes<T> {
    /** The old attribute, which some mail programs honour where they drop style sheets. */
    bgcolor?: string;
  }
}
