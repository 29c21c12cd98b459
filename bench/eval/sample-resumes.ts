/**
 * Short résumés written for this set, one or more per occupational group: `title` is shown above
 * the text in the variant with titles, `body` names no title. `groups` are the right answers.
 */
export interface SampleResume {
  readonly title: string;
  readonly groups: string;
  readonly body: string;
}

export const SAMPLE_RESUMES: readonly SampleResume[] = [
  {
    title: "Java Developer",
    groups: "software",
    body: "Built order services in Java 8 and Spring Boot with Hibernate and Oracle. Wrote unit tests with JUnit, deployed through Jenkins and fixed production bugs. REST APIs, Maven, Git. 2016 - Present. B.Tech in Information Technology.",
  },
  {
    title: "Front End Developer",
    groups: "software",
    body: "Turned designs into responsive pages with HTML5, CSS3, JavaScript and React. Improved page speed, wrote reusable components, cross browser testing, Webpack, Redux. June 2018 to March 2021, agency in Leeds.",
  },
  {
    title: "Mobile App Developer",
    groups: "software",
    body: "Published six apps to the App Store and Google Play. Swift, Kotlin, Android SDK, push notifications, Firebase, offline storage and crash reporting. 2015 - 2020.",
  },
  {
    title: "QA Engineer",
    groups: "software",
    body: "Wrote test plans and test cases from requirements, ran regression and smoke tests, automated with Selenium WebDriver and TestNG, logged defects in JIRA and followed them to closure. Manual testing, API testing with Postman.",
  },
  {
    title: "Python Developer",
    groups: "software data",
    body: "Django and Flask applications, Celery workers, PostgreSQL. Wrote scrapers with Beautiful Soup, packaged services in Docker and set up pytest. 4 years of experience.",
  },
  {
    title: ".NET Developer",
    groups: "software",
    body: "ASP.NET MVC, C#, Entity Framework, SQL Server stored procedures, LINQ, WCF services, Visual Studio and TFS. Maintained an insurance claims web application. 2012 to 2017.",
  },
  {
    title: "SAP ABAP Consultant",
    groups: "software it business",
    body: "ABAP reports, smart forms, BAPI and user exits in SAP ECC and S/4HANA for SD and MM modules; enhancement of IDocs, ALV reports; functional specifications with the SAP FICO team.",
  },
  {
    title: "Data Scientist",
    groups: "data",
    body: "Predicted customer churn with gradient boosting in Python, pandas, scikit-learn. A/B testing, feature engineering, deep learning with TensorFlow, presented models to the business. M.Sc. in Statistics.",
  },
  {
    title: "Data Analyst",
    groups: "data business",
    body: "SQL queries, Tableau dashboards and Excel pivot tables for weekly reporting. Cleaned data, found trends and explained them to stakeholders. Power BI, data visualization.",
  },
  {
    title: "ETL Developer",
    groups: "data software it",
    body: "Designed mappings and workflows in Informatica PowerCenter, loaded the data warehouse from flat files and Oracle, tuned slow sessions, star schema, Unix shell scripts, Teradata.",
  },
  {
    title: "Hadoop Developer",
    groups: "data software",
    body: "HDFS, MapReduce, Hive, Pig, Sqoop, Oozie and Spark jobs on a Cloudera cluster; ingested clickstream data with Flume and Kafka; partitioned Hive tables.",
  },
  {
    title: "Database Administrator",
    groups: "it data",
    body: "Installed and upgraded Oracle 12c RAC, backup and recovery with RMAN, Data Guard, performance tuning with AWR, user management, tablespaces, patching on Linux.",
  },
  {
    title: "DevOps Engineer",
    groups: "it software",
    body: "CI/CD pipelines in Jenkins, Docker and Kubernetes, infrastructure as code with Terraform and Ansible on AWS, monitoring with Prometheus and Grafana, on call rotation.",
  },
  {
    title: "Network Engineer",
    groups: "it security",
    body: "Configured Cisco routers and switches, VLAN, OSPF, BGP, VPN, firewall rules on ASA. CCNA certified. Monitored the WAN, resolved outages and documented topology.",
  },
  {
    title: "Help Desk Technician",
    groups: "it",
    body: "Answered calls and tickets, reset passwords in Active Directory, imaged laptops, Windows 10, Office 365, printers, remote desktop, ServiceNow, taught users.",
  },
  {
    title: "Information Security Analyst",
    groups: "security it",
    body: "Watched alerts in Splunk, investigated phishing and malware, ran vulnerability scans with Nessus, incident response, ISO 27001, firewall reviews, penetration testing.",
  },
  {
    title: "Mechanical Engineer",
    groups: "engineering manufacturing",
    body: "Designed fixtures and sheet metal parts in SolidWorks, tolerance analysis, FEA in ANSYS, GD&T drawings, prototypes and vendor follow up. B.E. Mechanical. 2014 - 2019.",
  },
  {
    title: "Civil Engineer",
    groups: "engineering construction",
    body: "Road and drainage design in AutoCAD Civil 3D, quantity estimates, site supervision, concrete tests, surveying with total station, structural analysis in STAAD Pro.",
  },
  {
    title: "Electrical Engineer",
    groups: "engineering construction manufacturing",
    body: "Power distribution, switchgear, transformers, load calculations, PLC panels, single line diagrams in AutoCAD Electrical, commissioning of 11 kV substations and preventive maintenance.",
  },
  {
    title: "Chemical Engineer",
    groups: "engineering science manufacturing",
    body: "Simulated distillation columns in Aspen HYSYS, P&ID review, HAZOP, heat exchangers, mass balance, reduced solvent losses in a petrochemical refinery.",
  },
  {
    title: "CNC Machinist",
    groups: "manufacturing engineering",
    body: "Set up CNC mills and lathes, read blueprints, wrote G-code, measured parts with calipers and micrometers, held tolerances of 0.01 mm, changed tools, kept the shop floor clean.",
  },
  {
    title: "Production Supervisor",
    groups: "manufacturing",
    body: "Ran a shift of 25 people on a packaging line, cut scrap with lean manufacturing and 5S, planned manpower, safety talks, daily output reports, root cause analysis of downtime.",
  },
  {
    title: "Welder",
    groups: "manufacturing construction",
    body: "MIG, TIG and stick welding of carbon steel pipe, oxy-fuel cutting, grinding, read weld symbols, passed 6G test, fabrication of tanks and frames.",
  },
  {
    title: "Electrician",
    groups: "construction engineering",
    body: "Wired new homes and shops, conduit bending, panel upgrades, lighting, troubleshooting of circuits with a multimeter, National Electrical Code, journeyman licence.",
  },
  {
    title: "Construction Project Manager",
    groups: "construction business",
    body: "Led the building of a 12 storey apartment block: subcontractors, schedule in Primavera P6, budget of 9 million, RFIs, submittals, OSHA safety, site meetings and handover.",
  },
  {
    title: "Carpenter",
    groups: "construction",
    body: "Framing, roofing, door and window installation, cabinets, finish carpentry, measuring and cutting with power tools, drywall, repaired decks and stairs for home owners.",
  },
  {
    title: "Registered Nurse",
    groups: "health",
    body: "Cared for post operative patients on a 30 bed ward, gave medication and IV therapy, charted in Epic, BLS and ACLS, patient education, wound care, worked with physicians.",
  },
  {
    title: "Medical Assistant",
    groups: "health",
    body: "Took vital signs, drew blood, prepared exam rooms, EKG, updated electronic medical records, scheduled appointments, HIPAA, phlebotomy, CPR certified, injections.",
  },
  {
    title: "Pharmacist",
    groups: "health",
    body: "Dispensed prescriptions, counselled patients on dosage and interactions, compounding, immunizations, inventory of controlled substances, supervised two technicians. Pharm.D.",
  },
  {
    title: "Physical Therapist",
    groups: "health",
    body: "Evaluated and treated patients after knee and hip surgery, therapeutic exercise, manual therapy, gait training, treatment plans, orthopedic rehabilitation clinic.",
  },
  {
    title: "Dental Hygienist",
    groups: "health",
    body: "Teeth cleaning, scaling and root planing, dental x-rays, oral hygiene instruction, fluoride, sterilised instruments, assisted the dentist chairside.",
  },
  {
    title: "Social Worker",
    groups: "care health public",
    body: "Assessed families at risk, case management, child protection, crisis intervention, home visits, referrals to community services, counseling, court reports. MSW.",
  },
  {
    title: "Caregiver",
    groups: "care health",
    body: "Helped elderly people with bathing, dressing, meals and medication reminders, dementia care, companionship, light housekeeping, transport to appointments.",
  },
  {
    title: "Elementary School Teacher",
    groups: "education",
    body: "Taught reading and mathematics to a class of 28 in third grade. Lesson planning, classroom management, parent conferences, differentiated instruction, state standards, assessment.",
  },
  {
    title: "Professor of History",
    groups: "education science",
    body: "Lectures and seminars for undergraduates, supervised theses, published two monographs, curriculum committee, archival research, grants. Ph.D. in modern history.",
  },
  {
    title: "Special Education Teacher",
    groups: "education",
    body: "Wrote and followed IEPs, adapted lessons for children with autism, behaviour plans, worked with speech therapists and parents, progress monitoring, inclusion classroom.",
  },
  {
    title: "Research Scientist",
    groups: "science health",
    body: "PCR, cell culture, western blot, ELISA and flow cytometry in a cancer laboratory; designed experiments, analysed data in GraphPad Prism, published in peer reviewed journals.",
  },
  {
    title: "Chemist",
    groups: "science manufacturing",
    body: "HPLC, GC-MS and titration of raw materials under GMP, method validation, stability studies, calibration of instruments, laboratory notebooks, SOPs.",
  },
  {
    title: "Accountant",
    groups: "finance",
    body: "Month end close, general ledger, journal entries, bank reconciliation, accounts payable and receivable, fixed assets, GAAP financial statements, QuickBooks, tax returns.",
  },
  {
    title: "Financial Analyst",
    groups: "finance",
    body: "Budgeting, forecasting and variance analysis, DCF valuation models in Excel, monthly management reports, KPIs, SAP, presented results to the board.",
  },
  {
    title: "Bank Teller",
    groups: "finance retail",
    body: "Cash deposits and withdrawals, opened accounts, balanced the drawer daily, explained loans and cards to customers, KYC checks, cross selling at a branch.",
  },
  {
    title: "Auditor",
    groups: "finance",
    body: "Planned and carried out internal audits, tested controls for SOX, sampling, risk assessment, working papers, reported findings to management, CPA candidate, IFRS.",
  },
  {
    title: "Insurance Agent",
    groups: "finance sales",
    body: "Sold life, auto and home policies, quotes, renewals, claims support, underwriting questions, prospecting and referrals, state licence in property and casualty.",
  },
  {
    title: "Operations Manager",
    groups: "business manufacturing logistics",
    body: "Led daily operations of a service centre with 60 staff, set KPIs, process improvement, budget control, vendor contracts, staffing plans, reduced costs by 12 percent.",
  },
  {
    title: "Business Analyst",
    groups: "business data it software",
    body: "Gathered requirements in workshops, wrote user stories and BRDs, process maps in Visio, gap analysis, UAT, traceability matrix, worked between users and developers in Agile teams.",
  },
  {
    title: "Management Consultant",
    groups: "business",
    body: "Advised retail clients on strategy and cost reduction, market sizing, benchmarking, financial modelling, workshops with executives, change management, PowerPoint decks.",
  },
  {
    title: "Administrative Assistant",
    groups: "business",
    body: "Managed calendars, booked travel, prepared minutes and correspondence, filing, answered phones, ordered office supplies, Microsoft Office, expense reports, greeted visitors.",
  },
  {
    title: "Project Manager (PMO)",
    groups: "business it",
    body: "Ran a portfolio of ten projects, project plans in MS Project, risk and issue logs, status reports for the steering committee, budgets, resource planning, PMP, Prince2.",
  },
  {
    title: "Digital Marketing Specialist",
    groups: "marketing media",
    body: "Google Ads, Facebook campaigns, SEO, email newsletters in Mailchimp, Google Analytics, landing pages, A/B tests, content calendar; raised organic traffic by 80 percent.",
  },
  {
    title: "Public Relations Officer",
    groups: "marketing media",
    body: "Press releases, media relations, organised press conferences, crisis communication, speeches, event planning, media monitoring, social media for a charity.",
  },
  {
    title: "Sales Executive",
    groups: "sales",
    body: "Cold calling, product demos, negotiation and closing; grew the territory by 30 percent, managed the pipeline in Salesforce, met quota eight quarters in a row, key accounts.",
  },
  {
    title: "Business Development Manager",
    groups: "sales business",
    body: "Opened new markets, lead generation, partnerships, proposals and tenders, contract negotiation, client relationship management, revenue growth of 2 million.",
  },
  {
    title: "Call Center Agent",
    groups: "sales business retail it",
    body: "Handled 80 inbound calls a day, solved complaints, upselling, CRM notes, average handling time, call quality scores, chat and email support for a telecom customer.",
  },
  {
    title: "HR Manager",
    groups: "hr",
    body: "Recruitment, onboarding, employee relations, payroll, performance appraisal, HR policies, labour law, training needs, HRIS, benefits administration, exit interviews.",
  },
  {
    title: "Recruiter",
    groups: "hr",
    body: "Sourced candidates on LinkedIn and job boards, screened résumés, scheduled interviews, negotiated offers, applicant tracking system, campus hiring, talent pipeline.",
  },
  {
    title: "Lawyer",
    groups: "legal",
    body: "Drafted pleadings and contracts, appeared in civil court, legal research, advised clients, negotiation of settlements, due diligence, company law. LL.B., admitted to the bar.",
  },
  {
    title: "Paralegal",
    groups: "legal",
    body: "Prepared discovery, organised exhibits, e-filing, Westlaw research, drafted affidavits and subpoenas, kept the litigation calendar, trial preparation.",
  },
  {
    title: "Policy Analyst",
    groups: "public business",
    body: "Wrote briefings on housing legislation for a city council, consulted citizens, programme evaluation, grant applications, regulatory impact assessment, statistics.",
  },
  {
    title: "Graphic Designer",
    groups: "creative marketing",
    body: "Logos, brochures and packaging in Adobe Illustrator, Photoshop and InDesign, brand identity, typography, print production, web banners, worked with printers.",
  },
  {
    title: "Interior Designer",
    groups: "creative construction",
    body: "Space planning, mood boards, furniture and lighting selection, SketchUp and AutoCAD renderings, residential and office interiors, client presentations, site visits.",
  },
  {
    title: "Fashion Designer",
    groups: "creative manufacturing retail",
    body: "Sketched womenswear collections, pattern making, draping, fabric sourcing, tech packs, garment fittings, trend research, apparel production with factories.",
  },
  {
    title: "Journalist",
    groups: "media",
    body: "Interviewed sources, wrote news stories and features under deadline, fact checking, AP style, photo captions, edited copy, covered local politics, WordPress.",
  },
  {
    title: "Video Editor",
    groups: "media creative",
    body: "Cut documentaries and adverts in Premiere Pro and Final Cut, colour grading, sound mixing, motion graphics in After Effects, filmed with DSLR cameras.",
  },
  {
    title: "Musician",
    groups: "media creative education",
    body: "Played violin with two orchestras, taught private lessons, arranged and recorded music in Logic Pro, concerts, music theory, rehearsals, composing.",
  },
  {
    title: "Sous Chef",
    groups: "hospitality",
    body: "Ran the line for 120 covers, menu planning, food cost control, HACCP, kitchen sanitation, inventory, trained cooks, French cuisine, pastry, banquets.",
  },
  {
    title: "Hotel Front Desk Agent",
    groups: "hospitality",
    body: "Checked guests in and out, reservations in Opera PMS, guest complaints, night audit, concierge, cash handling, room allocation, upselling.",
  },
  {
    title: "Bartender",
    groups: "hospitality",
    body: "Mixed cocktails, served guests, checked IDs, bar inventory, opening and closing, POS, beer and wine knowledge, upselling, clean glassware.",
  },
  {
    title: "Retail Store Manager",
    groups: "retail sales",
    body: "Opened and closed the shop, visual merchandising, stock control, scheduling of 15 sales associates, shrinkage, customer service, sales targets, cash reconciliation.",
  },
  {
    title: "Cashier",
    groups: "retail",
    body: "Scanned items, handled cash and cards, balanced the register, bagged groceries, restocked shelves, answered customer questions, returns.",
  },
  {
    title: "Truck Driver",
    groups: "logistics",
    body: "Hauled freight across 30 states with a clean record, pre-trip inspections, log books, CDL class A, route planning, loading, DOT rules, hazmat endorsement.",
  },
  {
    title: "Supply Chain Analyst",
    groups: "logistics business data",
    body: "Demand planning, inventory optimisation, purchase orders, supplier performance, freight cost, SAP MM, forecast accuracy, warehouse management.",
  },
  {
    title: "Airline Pilot",
    groups: "logistics",
    body: "Flew Boeing 737 passenger flights, 4,500 flight hours, instrument rating, ATPL, crew resource management, flight planning, pre-flight checks, aviation safety.",
  },
  {
    title: "Farm Manager",
    groups: "agriculture",
    body: "Managed 400 hectares of wheat and maize, irrigation, crop rotation, pest control, tractors and harvesters, seasonal workers, soil tests, livestock feeding.",
  },
  {
    title: "Landscape Gardener",
    groups: "agriculture personal construction",
    body: "Planted borders, pruned trees and hedges, lawn care, mowing, paving, irrigation systems, garden design, pesticide licence.",
  },
  {
    title: "Hair Stylist",
    groups: "personal",
    body: "Cut, coloured and styled hair, balayage, perms, blow drying, client consultations, product sales, salon hygiene, cosmetology licence, appointment book.",
  },
  {
    title: "Cleaner",
    groups: "personal hospitality",
    body: "Vacuumed and mopped offices, emptied bins, cleaned toilets and windows, cleaning chemicals, floor polishing, laundry, worked early shifts.",
  },
  {
    title: "Police Officer",
    groups: "protective public",
    body: "Patrolled the district, responded to emergency calls, arrests, traffic enforcement, investigations, witness statements, reports, firearms training, testified in court.",
  },
  {
    title: "Security Guard",
    groups: "protective",
    body: "Patrolled premises, CCTV surveillance, access control, visitor logs, incident reports, emergency evacuation, crowd control, first aid.",
  },
  {
    title: "Personal Trainer",
    groups: "sports personal health",
    body: "Designed workout programmes, fitness assessments, strength training, group classes, nutrition advice, motivated members at a gym, CPR, client retention.",
  },
  {
    title: "Automotive Technician",
    groups: "manufacturing engineering construction",
    body: "Diagnosed engines and brakes with scan tools, oil changes, transmission repair, wheel alignment, ASE certified, electrical systems of cars, test drives, warranty work.",
  },
];
