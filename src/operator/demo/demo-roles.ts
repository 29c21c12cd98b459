import type { Role } from "../../engine/index.ts";

/** Frequent roles: each gets enough postings for demand shares in a catalogue of two thousand. */
export const COMMON = new Set(
  `registered-nurse licensed-practical-nurse nursing-assistant medical-assistant nurse-practitioner
  icu-nurse physical-therapist pharmacist pharmacy-technician physician caregiver social-worker
  software-engineer full-stack-developer front-end-developer back-end-developer java-developer
  python-developer dotnet-developer mobile-developer qa-engineer devops-engineer cloud-engineer
  site-reliability-engineer systems-administrator network-engineer it-support-specialist
  cybersecurity-analyst security-engineer data-analyst data-engineer data-scientist
  machine-learning-engineer database-administrator business-analyst project-manager product-manager
  operations-manager customer-service-representative administrative-assistant executive-assistant
  receptionist accountant bookkeeper financial-analyst auditor human-resources-manager recruiter
  hr-generalist marketing-manager digital-marketing-specialist social-media-manager graphic-designer
  ux-designer content-writer sales-representative account-executive account-manager sales-manager
  mechanical-engineer electrical-engineer civil-engineer electrician plumber welder
  maintenance-technician production-operator warehouse-associate truck-driver delivery-driver
  elementary-school-teacher teaching-assistant cook waiter store-manager sales-associate cashier
  security-guard cleaner`.split(/\s+/),
);
export const USUAL = new Set(
  `emergency-room-nurse operating-room-nurse pediatric-nurse psychiatric-nurse nurse-manager
  occupational-therapist respiratory-therapist radiologic-technologist phlebotomist dental-assistant
  dental-hygienist medical-receptionist medical-coder paramedic dietitian psychologist
  support-worker case-manager childcare-worker react-developer php-developer node-js-developer
  android-developer ios-developer embedded-software-engineer test-automation-engineer
  software-architect technical-lead scrum-master web-developer ai-engineer analytics-engineer
  business-intelligence-analyst platform-engineer solutions-architect network-administrator
  help-desk-technician salesforce-administrator sap-consultant it-manager it-project-manager
  soc-analyst penetration-tester product-owner program-manager management-consultant office-manager
  data-entry-clerk call-center-agent payroll-specialist accounts-payable-specialist tax-accountant
  financial-controller credit-analyst insurance-agent real-estate-agent paralegal lawyer
  compliance-officer hr-business-partner training-specialist seo-specialist marketing-specialist
  copywriter video-editor ui-designer business-development-manager customer-success-manager
  process-engineer quality-engineer manufacturing-engineer machinist carpenter hvac-technician
  construction-manager construction-worker automotive-technician forklift-operator
  supply-chain-analyst logistics-coordinator buyer secondary-school-teacher preschool-teacher
  special-education-teacher tutor chef bartender barista housekeeper front-desk-agent
  restaurant-manager hairdresser personal-trainer laboratory-technician research-scientist`.split(
    /\s+/,
  ),
);

/** The relative frequency of a role. */
export const demandOf = ({ id }: Pick<Role, "id">): number =>
  COMMON.has(id) ? 60 : USUAL.has(id) ? 16 : 1;

/** The share of a group's vacancies that are remote. */
const REMOTE_SHARES: Readonly<Record<string, number>> = {
  software: 0.4,
  data: 0.4,
  it: 0.25,
  security: 0.3,
  marketing: 0.3,
  creative: 0.25,
  media: 0.2,
  business: 0.12,
  finance: 0.1,
  hr: 0.12,
  sales: 0.1,
  legal: 0.06,
};
const ON_SITE =
  /\b(?:technician|driver|receptionist|cashier|teller|clerk|photographer|videographer|actor|dancer|musician|tailor|stage|set|property|leasing|general|manager on duty|call center|office|car|brand ambassador)\b/i;

export const remoteShareOf = ({ group, title }: Pick<Role, "group" | "title">): number =>
  ON_SITE.test(title) ? 0 : (REMOTE_SHARES[group] ?? 0);
