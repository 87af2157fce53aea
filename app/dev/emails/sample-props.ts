/** What many samples of e-mails are given. */
export const common = {
  appName: "Iweri",
  firstName: "Fúnmiláyọ̀",
  accountName: "Lagoon Digital Academy",
  supportEmail: "help@iweri.test",
  dashboardAddress: "https://iweri.test/dashboard",
  identityAddress: "https://iweri.test/sign-in?to=/kyc-form",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
