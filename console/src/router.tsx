import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  type ErrorComponentProps,
} from "@tanstack/react-router";
import { SEARCHES } from "./searches.ts";
import { Shell } from "./ui/shell.tsx";
import { Empty, Failure, Loading } from "./ui/states.tsx";

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <>
      <h1 className="mb-4">There is no such page</h1>
      <Empty title="The address may be wrong, or the page has moved">
        <p className="flex flex-wrap gap-x-6">
          <Link to="/" className="link">
            Playground
          </Link>
          <Link to="/a" className="link">
            Your app
          </Link>
          <Link to="/overview" className="link">
            Operators
          </Link>
        </p>
      </Empty>
    </>
  ),
});

const playground = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: SEARCHES.playground,
  component: lazyRouteComponent(() => import("./playground/playground-page.tsx"), "PlaygroundPage"),
});
const jobs = createRoute({
  getParentRoute: () => root,
  path: "/jobs",
  validateSearch: SEARCHES.jobs,
  component: lazyRouteComponent(() => import("./jobs/jobs-page.tsx"), "JobsPage"),
});
const job = createRoute({
  getParentRoute: () => root,
  path: "/jobs/$id",
  component: lazyRouteComponent(() => import("./jobs/job-page.tsx"), "JobPage"),
});
const roles = createRoute({
  getParentRoute: () => root,
  path: "/roles",
  validateSearch: SEARCHES.roles,
  component: lazyRouteComponent(() => import("./roles/roles-page.tsx"), "RolesPage"),
});
const role = createRoute({
  getParentRoute: () => root,
  path: "/roles/$id",
  validateSearch: SEARCHES.role,
  component: lazyRouteComponent(() => import("./roles/role-page.tsx"), "RolePage"),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: SEARCHES.signIn,
  component: lazyRouteComponent(() => import("./sign-in/sign-in-page.tsx"), "SignInPage"),
});
const signInStep = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/step",
  validateSearch: SEARCHES.signIn,
  component: lazyRouteComponent(() => import("./sign-in/step-page.tsx"), "StepPage"),
});
const organisation = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/organisation",
  validateSearch: SEARCHES.signIn,
  component: lazyRouteComponent(
    () => import("./sign-in/organisation-page.tsx"),
    "OrganisationPage",
  ),
});
const forgotten = createRoute({
  getParentRoute: () => root,
  path: "/forgotten",
  validateSearch: SEARCHES.signIn,
  component: lazyRouteComponent(() => import("./sign-in/forgotten-page.tsx"), "ForgottenPage"),
});
const signInReturn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/return",
  component: lazyRouteComponent(() => import("./sign-in/return-page.tsx"), "ReturnPage"),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: lazyRouteComponent(() => import("./operator/setup-page.tsx"), "SetupPage"),
});

const operators = createRoute({
  getParentRoute: () => root,
  id: "operators",
  component: lazyRouteComponent(() => import("./operator/layout.tsx"), "OperatorLayout"),
});
const pages = () => import("./operator/pages.ts");
const overview = createRoute({
  getParentRoute: () => operators,
  path: "/overview",
  validateSearch: SEARCHES.overview,
  component: lazyRouteComponent(() => import("./operator/overview-page.tsx"), "OverviewPage"),
});
const apps = createRoute({
  getParentRoute: () => operators,
  path: "/apps",
  component: lazyRouteComponent(pages, "AppsPage"),
});
const app = createRoute({
  getParentRoute: () => operators,
  path: "/apps/$id",
  component: lazyRouteComponent(pages, "AppPage"),
});
const requests = createRoute({
  getParentRoute: () => operators,
  path: "/requests",
  validateSearch: SEARCHES.requests,
  component: lazyRouteComponent(pages, "RequestsPage"),
});
const request = createRoute({
  getParentRoute: () => operators,
  path: "/requests/$id",
  component: lazyRouteComponent(pages, "RequestPage"),
});
const webhooks = createRoute({
  getParentRoute: () => operators,
  path: "/webhooks",
  validateSearch: SEARCHES.webhooks,
  component: lazyRouteComponent(pages, "WebhooksPage"),
});
const webhook = createRoute({
  getParentRoute: () => operators,
  path: "/webhooks/$id",
  validateSearch: SEARCHES.webhook,
  component: lazyRouteComponent(pages, "WebhookPage"),
});
const catalogue = createRoute({
  getParentRoute: () => operators,
  path: "/catalogue",
  validateSearch: SEARCHES.catalogue,
  component: lazyRouteComponent(pages, "CataloguePage"),
});
const oneImport = createRoute({
  getParentRoute: () => operators,
  path: "/imports/$id",
  component: lazyRouteComponent(pages, "ImportPage"),
});
const candidates = createRoute({
  getParentRoute: () => operators,
  path: "/candidates",
  component: lazyRouteComponent(pages, "CandidatesPage"),
});
const knowledge = createRoute({
  getParentRoute: () => operators,
  path: "/knowledge",
  validateSearch: SEARCHES.knowledge,
  component: lazyRouteComponent(pages, "KnowledgePage"),
});
const feedback = createRoute({
  getParentRoute: () => operators,
  path: "/feedback",
  validateSearch: SEARCHES.feedback,
  component: lazyRouteComponent(pages, "FeedbackPage"),
});
const system = createRoute({
  getParentRoute: () => operators,
  path: "/system",
  component: lazyRouteComponent(pages, "SystemPage"),
});
const access = createRoute({
  getParentRoute: () => operators,
  path: "/access",
  component: lazyRouteComponent(pages, "AccessPage"),
});
const account = createRoute({
  getParentRoute: () => operators,
  path: "/account",
  component: lazyRouteComponent(pages, "AccountPage"),
});
const audit = createRoute({
  getParentRoute: () => operators,
  path: "/audit",
  validateSearch: SEARCHES.audit,
  component: lazyRouteComponent(pages, "AuditPage"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: lazyRouteComponent(() => import("./account/join-page.tsx"), "JoinPage"),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  component: lazyRouteComponent(() => import("./account/sign-up-page.tsx"), "SignUpPage"),
});
const portal = createRoute({
  getParentRoute: () => root,
  path: "/portal",
  component: lazyRouteComponent(() => import("./account/portal-page.tsx"), "PortalPage"),
});

const members = createRoute({
  getParentRoute: () => root,
  id: "members",
  component: lazyRouteComponent(() => import("./account/layout.tsx"), "AccountLayout"),
});
const ownPages = () => import("./account/pages.ts");
const ownChartPages = () => import("./account/chart-pages.ts");
const ownHome = createRoute({
  getParentRoute: () => members,
  path: "/a",
  component: lazyRouteComponent(ownPages, "HomePage"),
});
const member = createRoute({
  getParentRoute: () => members,
  path: "/me",
  component: lazyRouteComponent(ownPages, "MemberPage"),
});
const ownOverview = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/overview",
  validateSearch: SEARCHES.ownOverview,
  component: lazyRouteComponent(ownChartPages, "OwnOverviewPage"),
});
const ownKeys = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/keys",
  validateSearch: SEARCHES.ownPage,
  component: lazyRouteComponent(ownPages, "KeysPage"),
});
const ownRequests = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/requests",
  validateSearch: SEARCHES.ownRequests,
  component: lazyRouteComponent(ownPages, "OwnRequestsPage"),
});
const ownRequest = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/requests/$id",
  validateSearch: SEARCHES.ownPage,
  component: lazyRouteComponent(ownPages, "OwnRequestPage"),
});
const ownWebhooks = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/webhooks",
  validateSearch: SEARCHES.ownPage,
  component: lazyRouteComponent(ownPages, "OwnWebhooksPage"),
});
const ownWebhook = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/webhooks/$id",
  validateSearch: SEARCHES.ownEndpoint,
  component: lazyRouteComponent(ownChartPages, "OwnWebhookPage"),
});
const ownCredits = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/credits",
  validateSearch: SEARCHES.ownCredits,
  component: lazyRouteComponent(ownChartPages, "CreditsPage"),
});
const ownCandidates = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/candidates",
  validateSearch: SEARCHES.ownPage,
  component: lazyRouteComponent(ownPages, "OwnCandidatesPage"),
});
const ownTeam = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/team",
  validateSearch: SEARCHES.ownPage,
  component: lazyRouteComponent(ownPages, "TeamPage"),
});
const ownSettings = createRoute({
  getParentRoute: () => members,
  path: "/a/$app/settings",
  validateSearch: SEARCHES.ownPage,
  component: lazyRouteComponent(ownPages, "SettingsPage"),
});

const routeTree = root.addChildren([
  playground,
  jobs,
  job,
  roles,
  role,
  signIn,
  signInStep,
  signInReturn,
  organisation,
  forgotten,
  setup,
  operators.addChildren([
    overview,
    apps,
    app,
    requests,
    request,
    webhooks,
    webhook,
    catalogue,
    oneImport,
    candidates,
    knowledge,
    feedback,
    system,
    access,
    account,
    audit,
  ]),
  join,
  signUp,
  portal,
  members.addChildren([
    ownHome,
    member,
    ownOverview,
    ownKeys,
    ownRequests,
    ownRequest,
    ownWebhooks,
    ownWebhook,
    ownCredits,
    ownCandidates,
    ownTeam,
    ownSettings,
  ]),
]);

export const createConsoleRouter = () =>
  createRouter({
    routeTree,
    basepath: "/console",
    defaultPendingComponent: () => <Loading />,
    defaultErrorComponent: ({ error }: ErrorComponentProps) => (
      <Failure error={error} retry={() => location.reload()} />
    ),
    trailingSlash: "never",
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
