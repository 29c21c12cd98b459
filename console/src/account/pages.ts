/* One file of script for the customers' pages without charts. */
export { HomePage } from "./home-page.tsx";
export { KeysPage } from "./keys-page.tsx";
export { MemberPage } from "./member-page.tsx";
export { OwnCandidatesPage } from "./candidates-page.tsx";
export { OwnRequestPage } from "./request-page.tsx";
export { OwnRequestsPage } from "./requests-page.tsx";
export { OwnWebhooksPage } from "./webhooks-page.tsx";
export { SettingsPage } from "./settings-page.tsx";
export { TeamPage } from "./team-page.tsx";
