/* One file of script for the customers' pages with charts. */
export { CreditsPage } from "./credits-page.tsx";
export { OwnOverviewPage } from "./overview-page.tsx";
export { OwnWebhookPage } from "./webhook-page.tsx";
