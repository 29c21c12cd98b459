import { stem } from "./stem.ts";

/** Words that stand for nearly the same in a title. Each row says how nearly (0–1): two of its
 * members are that similar when everything else is equal. */
const ROWS = `
0.85 attorney lawyer solicitor barrister counsel advocate
0.85 physician doctor practitioner
0.8 developer programmer engineer
0.7 engineer engineering technologist
0.75 clerk assistant secretary
0.85 driver chauffeur trucker operator
0.85 manager director head chief superintendent supervisor coordinator
0.7 director president executive chief vice head
0.75 supervisor leader lead overseer superintendent foreperson
0.85 teacher instructor tutor educator lecturer trainer professor
0.7 professor lecturer academic
0.75 specialist expert analyst consultant advisor professional officer
0.8 consultant advisor counselor
0.85 technician mechanic repairer fitter installer engineer
0.85 operator operative tender worker attendant machinist controller setter
0.8 worker laborer hand helper operative attendant assistant aide
0.8 salesperson seller vendor merchant dealer trader retailer
0.75 person assistant agent representative clerk associate
0.75 representative agent rep associate executive
0.8 cook chef kitchen culinary
0.8 waiter server waitperson
0.85 guard guardian watchperson officer warden
0.85 cleaner janitor custodian housekeeper cleaning janitorial
0.8 buyer purchaser purchasing procurement sourcing
0.8 scientist researcher research fellow
0.75 designer artist stylist
0.75 designer architect planner
0.85 author writer
0.8 editor proofreader
0.85 translator interpreter linguist
0.85 recruiter recruitment talent staffing headhunter recruiting
0.8 staff personnel workforce employee human
0.85 nurse nursing
0.8 hairdresser barber hairstylist
0.85 beautician cosmetologist esthetician
0.85 accountant accounting bookkeeper bookkeeping account accounts
0.8 auditor examiner inspector assessor controller
0.8 inspector tester checker examiner grader
0.8 maker builder manufacturer fabricator constructor assembler crafter
0.75 builder construction building
0.8 planner scheduler dispatcher
0.8 coach trainer instructor
0.85 psychologist psychotherapist therapist counselor
0.85 coordinator organizer planner administrator
0.8 caregiver aide attendant assistant
0.8 grower farmer cultivator
0.85 breeder farmer rancher
0.8 laboratory lab
0.8 store shop outlet retail
0.8 warehouse stockroom storage stores inventory
0.85 truck lorry van hgv vehicle
0.85 car automobile automotive motor vehicle auto
0.8 aircraft aviation flight airline air aerospace
0.75 ship vessel boat marine maritime yacht
0.85 railway rail train railroad locomotive
0.85 software application
0.85 technology information computer computing digital informatics
0.85 web internet online website digital
0.8 network networking telecommunications
0.85 security cyber protection
0.8 medical clinical health healthcare
0.8 hospital clinic
0.85 child children kindergarten nursery preschool infant kid
0.85 elderly geriatric senior-care aged
0.85 marketing advertising promotion
0.8 communications media publicity press
0.8 finance financial fiscal
0.8 bank banking
0.85 law legal
0.85 logistics distribution supply transport transportation freight shipping
0.85 test testing quality
0.85 garment clothing apparel dress textile fashion
0.85 film movie cinema motion picture video
0.85 photo photography photographer
0.8 wood timber lumber
0.8 carpenter joiner woodworker cabinetmaker
0.8 metal steel iron
0.85 footwear shoe boot
0.8 plant factory mill production manufacturing
0.85 electric electrical electrician electronics electronic electricity
0.75 machine machinery equipment
0.8 house home domestic household residential
0.85 property estate realty housing
0.8 hotel hospitality accommodation lodging
0.85 travel tourism tourist tour
0.8 food catering restaurant beverage
0.8 bar bartender beverage drinks
0.85 school education educational academic
0.8 university college
0.85 environment environmental ecological sustainability
0.8 garden gardener landscape horticulture horticultural grounds
0.85 forest forestry
0.85 fish fishery fisheries aquaculture
0.85 animal veterinary livestock
0.85 dental dentist dentistry
0.8 eye optical ophthalmic optometrist optician
0.85 drug pharmacy pharmaceutical pharmacist
0.85 fitness gym exercise sport sports athletic
0.85 reporter journalist correspondent newscaster
0.8 data database information
0.8 pilot aviator
0.8 police law-enforcement constable detective
0.85 post postal mail
0.8 trash refuse waste garbage recycling
0.85 water wastewater
0.85 singer vocalist musician
0.85 actor performer entertainer
0.8 customer client consumer
0.8 purchase purchasing buying
0.85 training learning development
0.85 commercial sales business
0.8 personal private
0.8 social community welfare
0.8 tax taxation revenue
0.8 painter decorator
0.8 tailor sewer dressmaker seamster
0.8 butcher slaughterer
0.8 baker pastry confectioner
0.8 miner mining mine quarry
0.8 welder welding brazier
0.85 plumber plumbing pipefitter
0.8 chemist chemical chemistry
0.85 founder owner proprietor entrepreneur
0.75 maintenance repair service
0.8 support service help
0.95 bicycle bike cycle
0.85 massage masseur masseuse bodywork
0.85 solar photovoltaic pv
0.85 concrete cement
0.9 drafter draftsman draughtsman drafting draughtsperson cad
0.85 captain skipper master mariner
0.8 sailor seaman seafarer deckhand
0.85 nail manicurist pedicurist manicure
0.85 makeup cosmetic cosmetics beauty
0.85 transcriptionist transcriber scribe stenographer typist transcription
0.85 librarian library
0.8 archivist curator museum archive
0.85 priest pastor minister clergy chaplain vicar religious clergyman
0.85 undertaker mortician funeral embalmer
0.85 roofer roofing roof
0.85 glazier glass
0.8 mason masonry brick stone bricklayer
0.85 plasterer drywall plaster
0.85 tiler tile flooring floor
0.85 crane hoist rigger
0.85 excavator digger backhoe
0.85 courier messenger delivery
0.9 taxi cab
0.85 bus coach
0.85 steward stewardess cabin
0.85 cashier checkout till teller
0.85 broker trader stockbroker
0.85 loan credit mortgage lending
0.85 collector collection debt
0.85 benefit compensation reward
0.85 statistician statistics statistical biostatistician
0.85 mathematician mathematics mathematical
0.85 economist economics economic
0.85 geologist geology geoscientist geophysicist geological
0.85 biologist biology biological
0.85 physicist physics
0.85 meteorologist weather climate climatologist meteorology
0.85 hydrologist hydrology water hydrographer groundwater
0.85 surveyor surveying survey geomatics
0.85 cartographer mapping gis map geographic
0.85 urban town city
0.85 surgeon surgery surgical
0.9 anesthesiologist anesthetist anesthesia
0.85 radiographer radiology radiologic imaging radiologist xray radiography
0.85 sonographer ultrasound sonography
0.85 phlebotomist phlebotomy blood
0.85 midwife midwifery obstetric obstetrician maternity
0.85 pediatric pediatrician
0.85 psychiatrist psychiatric psychiatry
0.85 audiologist audiology hearing
0.85 dietitian nutritionist dietary nutrition dietician
0.85 paramedic ambulance emergency
0.85 nanny babysitter childminder
0.85 judge magistrate judicial judiciary
0.85 paralegal legal
0.85 detective investigator investigation investigative
0.85 firefighter fire
0.85 soldier military army infantry
0.85 prison correctional jail correction
0.85 customs border immigration
0.85 dancer choreographer dance ballet
0.85 presenter announcer broadcaster host dj
0.85 camera cinematographer videographer
0.85 sound audio
0.85 animator animation
0.85 illustrator cartoonist illustration
0.85 potter pottery ceramic ceramics
0.85 jeweler jewelry goldsmith silversmith
0.85 upholsterer upholstery furniture
0.85 weaver weaving knitting knitter loom
0.85 leather tanner
0.85 printer printing press
0.85 packer packaging packager wrapper packing
0.8 loader unloader loading
0.85 stocker shelf stock
0.85 foundry caster casting
0.85 molder molding mold
0.85 machinist lathe turner milling machining
0.85 grinder polisher sander finisher buffer
0.85 sprayer spray coater coating painter
0.85 robotics robot automation mechatronics
0.85 petroleum oil gas drilling driller rig
0.85 blaster explosive
0.85 plastic polymer
0.85 paper pulp
0.85 meat butcher slaughter
0.85 dairy milk cheese
0.85 brewer brewery distiller beer
0.85 wine sommelier vintner winery
0.85 logger lumberjack logging
0.85 arborist tree
0.85 dog kennel canine pet
0.85 zoo zookeeper
0.85 horse equestrian stable jockey equine
0.85 bride bridal wedding
0.85 counselor therapist
0.85 teller bank
0.8 hair barber hairdresser stylist
0.85 chauffeur limousine
0.85 insurance underwriter claims actuary
0.8 claim adjuster
0.85 welfare benefits
0.85 merchandiser merchandise merchandising
0.85 fundraiser fundraising donor
0.85 volunteer charity nonprofit
0.85 lecturer university faculty
0.85 athlete player sportsperson professional
0.85 referee umpire official
0.85 lifeguard pool swim swimming
0.85 pilot captain aviator
0.85 locksmith lock
0.85 elevator lift
0.8 heating ventilation refrigeration hvac cooling conditioning
0.85 pest exterminator
0.85 window glazing
0.85 survey interviewer poll
0.85 translation localization translator
0.85 typing typist keyboard
0.85 reception receptionist front
0.85 switchboard telephone telephonist
0.85 call contact
0.85 spa wellness
0.85 yoga pilates
0.85 interior decorator
0.85 exhibition exhibit display
0.85 theater stage theatrical drama
0.85 costume wardrobe
0.85 composer songwriter music musical
0.85 conductor orchestra
0.85 conservation environmental nature
0.85 wildlife game ranger
0.85 park ranger
0.85 nutrition dietitian
0.85 immunologist immunology
0.85 toxicologist toxicology
0.85 epidemiologist epidemiology
0.85 pharmacologist pharmacology
0.85 cardiologist cardiology cardiac cardiovascular
0.85 oncologist oncology cancer
0.85 dermatologist dermatology skin
0.85 neurologist neurology
0.85 orthopedic orthopedist
0.85 ophthalmologist ophthalmology ophthalmic
0.85 urologist urology
0.85 prosthetist prosthetic orthotist orthotic
0.85 respiratory pulmonary
0.85 dialysis renal nephrology
`;

/** Per word the rows it stands in, each with its closeness. */
export const ALIKE: ReadonlyMap<string, ReadonlyMap<number, number>> = readRows();

function readRows(): Map<string, Map<number, number>> {
  const rows = new Map<string, Map<number, number>>();
  for (const [row, line] of ROWS.trim().split("\n").entries()) {
    const [closeness, ...members] = line.split(" ");
    for (const member of members) {
      const key = stem(member);
      rows.set(key, (rows.get(key) ?? new Map<number, number>()).set(row, Number(closeness)));
    }
  }
  return rows;
}
