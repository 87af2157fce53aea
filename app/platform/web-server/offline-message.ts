/** Said when something is pressed without a connection; the page then does it by itself. */
export const OFFLINE_MESSAGE =
  "No connection. Nothing on this page is lost, and it continues when the connection is back.";
