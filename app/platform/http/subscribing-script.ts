/**
 * While the newsletter's form is on its way its button says so and can't be pressed again. The
 * page is everybody's and kept in memory, so it can't have a nonce: the policy names this very text.
 * An answer that never comes, or the way back, gives the button back.
 */
export const SUBSCRIBING_SCRIPT =
  '{let f=document.querySelector("form[action=\'/newsletter\']"),b=f.querySelector("button"),' +
  's=d=>{b.disabled=d;b.textContent=d?"Subscribing":"Subscribe"};' +
  "f.onsubmit=()=>{s(!0);setTimeout(s,2e4)};onpageshow=()=>s()}";

/** The pages with that form. */
export const NEWSLETTER_PAGES = ["/", "/newsletter"];
