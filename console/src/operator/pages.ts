/* One file of script for all operators' pages but the overview, which brings the charts. */
export { AccessPage } from "./access-page.tsx";
export { AccountPage } from "./account-page.tsx";
export { AppPage } from "./app-page.tsx";
export { AppsPage } from "./apps-page.tsx";
export { AuditPage } from "./audit-page.tsx";
export { CandidatesPage } from "./candidates-page.tsx";
export { CataloguePage } from "./catalogue-page.tsx";
export { FeedbackPage } from "./feedback-page.tsx";
export { ImportPage } from "./import-page.tsx";
export { KnowledgePage } from "./knowledge-page.tsx";
export { RequestPage } from "./request-page.tsx";
export { RequestsPage } from "./requests-page.tsx";
export { SystemPage } from "./system-page.tsx";
export { WebhookPage } from "./webhook-page.tsx";
export { WebhooksPage } from "./webhooks-page.tsx";
