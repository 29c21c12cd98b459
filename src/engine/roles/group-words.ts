/** Words that the daily work of a group of roles is told with, in résumés that name no title.
 * Stems are compared, so the singular is enough. */
export const GROUP_WORDS: Readonly<Record<string, string>> = {
  software:
    "developed code coding application applications bug feature framework api backend frontend module deployment repository unit refactor implementation developer programming sprint release architecture web mobile database query algorithm object oriented debugging servlet integration",
  data: "data analysis analytics model dataset dashboard pipeline statistical prediction regression warehouse etl query visualization insight mining clustering machine learning big report cube ingestion transformation",
  it: "server network infrastructure ticket troubleshooting desktop user helpdesk hardware router switch backup active directory virtual installation configuration patch incident administration support storage vmware escalation sla uptime",
  security:
    "vulnerability threat penetration firewall incident siem malware encryption compliance intrusion exploit risk phishing forensic hardening soc endpoint",
  engineering:
    "engineering design drawing cad specification prototype mechanical electrical structural simulation circuit thermal stress component assembly commissioning plant equipment calculation tolerance testing instrumentation turbine pipeline valve",
  manufacturing:
    "machine production assembly line manufacturing operator quality inspection shift defect tooling fabrication lathe factory batch scrap downtime material packaging setup throughput welding lean",
  construction:
    "site construction contractor subcontractor building concrete foundation blueprint carpentry plumbing wiring roofing excavation estimate bid safety foreman renovation framing drywall scaffold structural superintendent permits rfi",
  health:
    "patient clinical hospital medical treatment diagnosis care physician nurse surgery ward medication vital therapy clinic health emr chart procedure rehabilitation acute emergency symptom prescription icu",
  care: "resident caregiver elderly disability child children family client daily living bathing companionship foster daycare toddler social wellbeing safeguarding counseling case shelter assistance crisis support",
  education:
    "student classroom lesson curriculum school teaching taught grade instruction parent pupil learning exam assignment academic faculty tutoring literacy kindergarten elementary course assessment iep",
  science:
    "research laboratory experiment sample analysis assay publication hypothesis specimen microscope chemical biology data method field protocol grant manuscript pcr spectroscopy molecular",
  finance:
    "financial account accounting ledger reconciliation audit tax invoice budget balance payable receivable journal payroll bank loan credit investment portfolio statement forecast closing gaap variance equity branch deposit teller mortgage underwriting",
  business:
    "business operations strategy stakeholder process project requirement team budget planning performance improvement vendor management deliverable milestone consulting executive kpi client workflow administrative office scheduling",
  marketing:
    "marketing campaign brand social media content seo advertising audience promotion digital email market launch engagement public relations press event newsletter blog copy google facebook leads agency",
  sales:
    "sales customer client quota territory prospect lead account revenue closing cold call negotiation pipeline crm deal target pitch business development upsell commission retail product",
  hr: "employee recruitment hiring onboarding payroll benefit interview human resource policy training candidate compensation retention talent grievance hris personnel workforce staffing orientation termination leave",
  legal:
    "legal court case litigation contract client attorney law brief pleading counsel hearing discovery statute settlement deposition trial compliance judge advocate draft agreement filing",
  public:
    "government public policy community citizen agency council program grant legislation municipal federal state service department regulation permit constituent planning administration",
  creative:
    "design designer graphic visual illustration layout typography sketch logo brand creative photoshop illustrator concept portfolio interior art drawing poster branding painting gallery exhibition museum fashion garment textile pattern apparel jewelry",
  media:
    "video film editing camera production broadcast story article journalist news interview script footage studio audio radio television publication editor writer media shoot post magazine newspaper music performance theater concert stage",
  hospitality:
    "guest restaurant kitchen menu food hotel chef cooking banquet beverage catering dining bar server recipe sanitation reservation housekeeping culinary dish cuisine line prep front desk wine",
  retail:
    "store customer cash register merchandise shelf stock inventory shop retail cashier display sale return checkout loss prevention visual floor associate",
  logistics:
    "warehouse shipment inventory freight shipping delivery supply transport truck route logistics dispatch carrier forklift procurement purchase supplier vendor order customs export import fleet driver aircraft flight airline aviation airport pilot",
  agriculture:
    "farm crop livestock soil harvest irrigation plant greenhouse animal cattle seed fertilizer pesticide agricultural tree forestry field garden landscape dairy poultry horticulture agronomy",
  personal:
    "client hair salon beauty skin makeup nail massage spa styling cosmetic treatment facial waxing appointment barber pet grooming cleaning housekeeping funeral",
  protective:
    "security patrol police officer fire emergency law enforcement investigation surveillance guard incident arrest safety rescue military inmate soldier army crime weapon evacuation",
  sports:
    "fitness training athlete coach exercise gym sport workout player team nutrition personal wellness strength yoga recreation club swimming league game conditioning member",
};
