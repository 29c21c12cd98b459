/** Invented résumés, one per kind of difficulty. */

export const DEVELOPER = `Jane Doe
jane.doe@example.com | +44 20 7946 0000
12 Mill Lane, Leeds LS1 4AB

SUMMARY
Back-end developer who builds payment services. She enjoys clean interfaces.

EXPERIENCE
Senior Software Engineer, Acme Payments Ltd
March 2019 – Present
• Built order services in Python and PostgreSQL that handle 3 million requests a day.
• Cut the cost of the AWS platform by 30% with Docker and Kubernetes.
• Led a team of 5 engineers and her own on-call rota.
Software Engineer, Widget Works
June 2015 – February 2019
• Wrote REST API services in Django, tested with pytest and deployed through Jenkins.
• Moved 12 databases from MySQL to PostgreSQL without downtime.

EDUCATION
BSc in Computer Science, University of Leeds, 2012 – 2015

SKILLS
Python, Django, PostgreSQL, MySQL, Docker, Kubernetes, AWS, Git, Linux, Vue.js
`;

export const NURSE = `Ruth Abara
Registered Nurse
ruth@example.org

PROFESSIONAL EXPERIENCE
Registered Nurse, St. Mary Hospital
2014 - Present
• Patient assessment, medication administration and wound care on a surgical ward of 28 beds.
• Kept electronic health records up to date and taught 6 new colleagues.
Nursing Assistant, Hill House
2011 - 2014
• Helped residents with daily living, took vital signs and reported to the nurse in charge.

EDUCATION
Bachelor of Science in Nursing, 2010 - 2014

CERTIFICATIONS
Basic Life Support (BLS), Advanced Cardiac Life Support (ACLS)
`;

export const STUDENT = `Sam Lee
sam.lee@example.com

EDUCATION
B.Sc. in Computer Science, State University, 2023 - 2026

PROJECTS
Timetable app
• Built a web app with JavaScript, HTML and CSS for 40 students of the course.
• Stored the data in SQLite and used Git for version control.

SKILLS
JavaScript, HTML, CSS, Git, SQL
`;

export const CAREER_CHANGER = `Maria Rossi
maria@example.com

WORK EXPERIENCE
High School Teacher, Liceo Verdi
September 2008 – July 2022
• Taught mathematics to classes of 28 students and led the department of 6 teachers.

EDUCATION
Master's degree in Mathematics, 2006 - 2008

TRAINING
Data analysis course 2023: SQL, Python, Tableau, Microsoft Excel

SKILLS
Teaching, Mathematics, Microsoft Excel, SQL
`;

export const GERMAN = `Lebenslauf

Max Mustermann
max@example.de
Geburtsdatum: 01.02.1985
Staatsangehörigkeit: deutsch

Berufserfahrung
Java Developer, Beispiel GmbH
03/2015 – heute
• Entwicklung von Diensten mit Java, Spring Boot und Oracle für 200 Kunden
• Einführung von Docker und Jenkins, Bereitstellung um 40 % schneller

Ausbildung
Bachelor in Informatik, 2011 – 2014

Kenntnisse
Java, Spring Boot, Oracle, Docker, Jenkins, Git, SQL
`;

export const MADE_RESUMES = { DEVELOPER, NURSE, STUDENT, CAREER_CHANGER, GERMAN } as const;
