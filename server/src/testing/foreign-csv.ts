/**
 * Files as other practice software exports them, with invented people. Decision 074 says where their columns come from. `soon` is a day to come,
 * `yyyy-MM-dd`.
 */
const lines = (...rows: string[]) => rows.join('\r\n')

/** The report Appointment Status: no end, no status of the appointment, a heading twice. */
export const simplePracticeAppointments = lines(
  'Date of Service,Client,Clinician,Billing Code,Primary Insurance,Secondary Insurance,Rate per Unit,Units,Total Fee,Progress Note Status,Client Payment Status,Charge,Uninvoiced,Paid,Unpaid,Insurance Payment Status,Charge,Paid,Write Off,Unpaid',
  '04/27/2025 12:00,Wren Example,Demo Clinician,90834,Demo Payer,,100,1,100,Complete,Paid,100,0,100,0,Paid,80,80,20,0',
  '04/28/2025 18:00,Bo Sample,Demo Clinician,90834,Demo Payer,,100,1,100,Incomplete,Unpaid,100,0,0,100,Pending,80,0,0,80',
)

export const simplePracticeClients = lines(
  'Client,Client type,Date added,Primary clinician,Last appointment,Next appointment,Address,City,State,ZIP,Phone number,Email,Contact name,Contact phone,Contact email,Primary insurance,Insurance ID,Status',
  'Wren Example,Adult,01/13/2025,Demo Clinician,04/27/2025,,1 Example St,Portland,OR,97201,555-0100,wren@example.com,,,,Demo Payer,A1,Active',
  'Bo Sample,Adult,01/14/2025,Demo Clinician,04/28/2025,,2 Example St,Portland,OR,97201,555-0101,bo@example.com,,,,Demo Payer,A2,Inactive',
)

export const janeAppointments = (soon: string) =>
  lines(
    'Location Name,Appointment Start Date & Time,Appointment End Date & Time,Patient Number,Patient First Name,Patient Last Name,Treatment Name,Treatment Duration,State,Notes',
    'Main Street,2025-04-01 09:00,2025-04-01 09:50,1,Wren,Example,Session,50,Arrived,',
    'Main Street,2025-04-02 09:00,2025-04-02 09:50,1,Wren,Example,Session,50,No Show,',
    'Main Street,2025-04-03 09:00,2025-04-03 09:50,1,Wren,Example,Session,50,Cancelled,',
    'Main Street,2025-04-04 09:00,2025-04-04 09:50,1,Wren,Example,Session,50,Never Booked,',
    'Online,2025-04-05 09:00,2025-04-05 09:50,1,Wren,Example,Session,50,Booked Online,',
    `Online,${soon} 09:00,${soon} 09:50,1,Wren,Example,Session,50,Cancelled,`,
    `Online,${soon} 09:00,${soon} 09:50,2,Bo,Sample,Session,50,Booked Online,First visit`,
    `Online,${soon} 11:00,${soon} 11:50,2,Bo,Sample,Session,50,Wait List,`,
  )

export const therapyNotesPatients = lines(
  'Last Name,First Name,DOB,Administrative Sex,Email Address,Mobile Phone,Home Phone,Status',
  'Example,Wren,04/13/1990,Female,wren@example.com,,555-0100,Active',
  'Sample,Bo,12/01/1985,Male,bo@example.com,555-0101,555-0102,Discharged',
  'Demo,Cy,02/03/1970,Male,cy@example.com,,,Deceased',
)

/** Its billing transactions have dates and no times. */
export const therapyNotesTransactions = lines(
  'Type,Date,First Name,Last Name,DOB,Clinician Name,Clinician Type,Appointment Type,Location,Service Code,Service Description,Units,Note Status,Patient Amount Due,Patient Amount Paid,Patient Balance Status',
  'Appointment,4/14/2025,Wren,Example,4/13/1990,Demo Clinician,Psychologist,Therapy Session,Main Office,90834,Psychotherapy,1,Complete,100,100,Paid in Full',
)

/** Numbers are written so that a spreadsheet takes them for texts. */
export const clinikoPatients = lines(
  'Patient ID,First Name,Last Name,Preferred First Name,Date Of Birth,Sex,Gender Identity,Email,Mobile Phone,Home Phone,Last Appointment,Next Appointment,Archived At,Updated At,Unapplied Account Credit',
  '="1558354464010667075",Wren,Example,,1990-04-03,Female,,wren@example.com,="0400 111 111",,2025-04-01,,,2025-04-02,',
  '="1558354464010667076",Bo,Sample,,1985-12-01,Male,,bo@example.com,,="0400 111 112",2024-01-09,,2024-02-01,2024-02-01,',
)

export const clinikoAppointments = lines(
  'Appointment ID,Patient Name,Appointment Type,Starts At,Ends At,Cancelled At,Did Not Arrive,Patient Arrived,Notes',
  '1,Wren Example,Standard,2025-04-01 09:00,2025-04-01 09:50,,false,true,',
  '2,Wren Example,Standard,2025-04-02 09:00,2025-04-02 09:50,,true,false,',
  '3,Wren Example,Standard,2025-04-03 09:00,2025-04-03 09:50,2025-04-02 08:00,false,false,',
)

export const zandaAppointments = lines(
  'Client Name;Appointment Date;Start Time;End Time;Status',
  '"Example, Wren";03.04.2025;9:00 AM;9:50 AM;Attended',
  '"Example, Wren";04.04.2025;9:00 AM;9:50 AM;Late Cancellation',
  '"Sample, Bo";05.04.2025;9:00 AM;9:50 AM;Rescheduled',
)
