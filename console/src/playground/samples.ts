/** Invented people, one per field. */
export interface Sample {
  name: string;
  field: string;
  target: string;
  country: string;
  weeklyHours: number;
  text: string;
}

export const SAMPLES: readonly Sample[] = [
  {
    name: "Mara Lindqvist",
    field: "Retail analyst",
    target: "Data Analyst",
    country: "DE",
    weeklyHours: 10,
    text: `Mara Lindqvist
Hamburg, Germany · mara.lindqvist@example.com

SUMMARY
Business analyst in retail who moved from the shop floor to reporting. Looking for a full data role.

EXPERIENCE
Junior Business Analyst, Northbank Retail, 2022 - present
- Built weekly sales reports in SQL and Excel for 40 stores and cut the monthly close from five days to two.
- Cleaned survey data of 12,000 customers with Python and pandas.
- Presented findings to store managers every month.

Shop Assistant, Harbor Books, 2019 - 2022
- Advised customers, handled the till and counted stock.
- Trained four new colleagues.

EDUCATION
BSc Economics, University of Kiel, 2019

SKILLS
SQL, Microsoft Excel, Python, pandas, Git (basics)

LANGUAGES
German (native), English (fluent), Swedish (fluent)`,
  },
  {
    name: "Tomás Rivera",
    field: "Web developer",
    target: "Back-End Developer",
    country: "ES",
    weeklyHours: 12,
    text: `Tomás Rivera
Valencia, Spain · tomas.rivera@example.com

EXPERIENCE
Front-End Developer, Azahar Studio, 2021 - present
- Developed 14 customer sites with React, TypeScript and Tailwind CSS.
- Replaced a jQuery checkout by a React one; abandoned carts fell by 18 %.
- Wrote unit tests with Jest and set up GitHub Actions for every project.

Web Developer, freelance, 2018 - 2021
- WordPress themes and plugins in PHP and JavaScript for small businesses.
- Moved nine sites to Docker on a single Linux server.

EDUCATION
Higher technician in web application development, IES Valencia, 2018

SKILLS
JavaScript, TypeScript, React, HTML, CSS, Git, Docker, Node.js (one side project), MySQL`,
  },
  {
    name: "Grace Okonkwo",
    field: "Nurse",
    target: "Nurse Manager",
    country: "GB",
    weeklyHours: 6,
    text: `Grace Okonkwo, RN
Leeds, United Kingdom · grace.okonkwo@example.com
NMC registered nurse (adult)

EXPERIENCE
Staff Nurse, Intensive Care, St Aldhelm Hospital, 2019 - present
- Care for ventilated patients in a 14-bed unit; medication administration and infusion pumps.
- Charge nurse on nights since 2023: rostering for nine nurses, handover, incident reports.
- Led an infection control audit; line infections fell from 2.1 to 0.9 per 1,000 days.

Staff Nurse, Acute Medicine, Brackenridge Infirmary, 2016 - 2019
- Patient assessment, wound care and discharge planning on a 28-bed ward.
- Mentored six student nurses.

EDUCATION
BSc Nursing, University of Leeds, 2016

CERTIFICATES
Advanced Life Support, Basic Life Support, Safeguarding Adults level 3`,
  },
  {
    name: "Piotr Zieliński",
    field: "Electrician",
    target: "Solar Photovoltaic Installer",
    country: "PL",
    weeklyHours: 8,
    text: `Piotr Zieliński
Kraków, Poland · piotr.zielinski@example.com

EXPERIENCE
Electrician, Wawel Instal, 2017 - present
- Electrical wiring of 60 houses and three schools, from blueprint reading to handover.
- Fault finding and repair of switchboards; electrical testing to the standard after every job.
- Safe work at height and on scaffolding; first aider of the crew.

Apprentice Electrician, Wawel Instal, 2014 - 2017

EDUCATION
Technical school of electrical installation, Kraków, 2014

CERTIFICATES
SEP qualification up to 1 kV, driving licence B

SKILLS
Electrical wiring, electrical testing, blueprint reading, conduit bending, customer service`,
  },
  {
    name: "Ana Beatriz Costa",
    field: "Restaurant manager",
    target: "Event Manager",
    country: "BR",
    weeklyHours: 10,
    text: `Ana Beatriz Costa
São Paulo, Brazil · ana.costa@example.com

EXPERIENCE
Restaurant Manager, Casa Jatobá, 2018 - present
- Manage 22 people over two shifts: rostering, hiring, training.
- Planned 35 private events a year for up to 180 guests, from the offer to the invoice.
- Negotiated with suppliers; food cost fell from 34 % to 29 %.

Head Waiter, Casa Jatobá, 2015 - 2018
- Table service, wine service and cash handling.

EDUCATION
Technologist in gastronomy, SENAC São Paulo, 2015

SKILLS
Team leadership, budgeting, supplier negotiation, customer service, inventory management, food safety, Excel

LANGUAGES
Portuguese (native), English (good), Spanish (good)`,
  },
  {
    name: "Daniel Mercer",
    field: "Warehouse worker",
    target: "Supply Chain Analyst",
    country: "US",
    weeklyHours: 8,
    text: `Daniel Mercer
Columbus, Ohio · daniel.mercer@example.com

EXPERIENCE
Warehouse Team Lead, Buckeye Freight, 2020 - present
- Lead twelve people in order picking, packing and shipping; 4,000 parcels a day.
- Cycle counting and inventory control in SAP; stock accuracy went from 96.1 % to 99.4 %.
- Wrote Excel sheets that plan the shifts from the forecast.

Forklift Operator, Buckeye Freight, 2016 - 2020
- Forklift operation, loading and unloading, safety checks.

EDUCATION
High school diploma, Columbus, 2015

CERTIFICATES
Forklift certification, OSHA 10

SKILLS
Inventory control, SAP, Microsoft Excel, shift planning, team leadership, warehouse safety`,
  },
];
