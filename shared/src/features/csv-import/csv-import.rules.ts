export const csvKinds = ['clients', 'appointments'] as const
export type CsvKind = (typeof csvKinds)[number]

export const csvImportPath = '/api/csv-imports'
export const maxCsvBytes = 20_000_000
export const maxCsvRows = 20_000
/** Rows with errors that are listed one by one. All are counted. */
export const maxListedProblems = 1_000
/** How long an import can be undone, in hours. */
export const undoHours = 24

/** What a column can hold, with the words on screen. */
export const csvFields = {
  clients: {
    name: 'Full name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    dateOfBirth: 'Date of birth',
    age: 'Age',
    gender: 'Gender',
    sex: 'Sex, where no gender is given',
    preferredName: 'Preferred name',
    pronouns: 'Pronouns',
    diagnosis: 'Diagnosis',
    emergencyContactName: 'Emergency contact',
    emergencyContactPhone: 'Emergency contact’s phone',
    emergencyContactRelationship: 'Emergency contact’s relationship',
  },
  appointments: {
    clientEmail: 'Client’s email',
    clientName: 'Client’s full name',
    firstName: 'Client’s first name',
    lastName: 'Client’s last name',
    date: 'Date',
    startTime: 'Start',
    endTime: 'End',
    minutes: 'Length in minutes',
    type: 'Where',
    notes: 'Notes',
  },
} as const satisfies Record<CsvKind, Record<string, string>>

/**
 * Names that exports give their columns, without spaces and signs, most telling first.
 *
 * Jane: the columns that it publishes at jane.app/guide/diving-deeper-into-importing-to-jane, which its reports follow. SimplePractice publishes none;
 * `client`, `phonenumber`, `dateofservice` and `genderidentity` are those of its reports Client Details, Client Demographics and Appointment Status, as
 * public programs that read them expect them. TherapyNotes publishes none, and none was found: `dob`, `administrativesex` and `cellphone` are the words of its forms.
 */
const columnNames: Record<string, readonly string[]> = {
  name: ['name', 'fullname', 'clientname', 'client', 'patientname', 'patient'],
  firstName: ['legalfirstname', 'firstname', 'clientfirstname', 'patientfirstname', 'givenname', 'first'],
  lastName: ['legallastname', 'lastname', 'clientlastname', 'patientlastname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'primaryemail', 'clientemail', 'patientemail', 'homeemail', 'email1', 'mail'],
  phone: [
    'mobilephone',
    'mobile',
    'cellphone',
    'phone',
    'phonenumber',
    'primaryphone',
    'phone1',
    'homephone',
    'workphone',
    'telephone',
  ],
  dateOfBirth: ['dateofbirth', 'birthdate', 'dob', 'birthday', 'born'],
  age: ['age'],
  gender: ['genderidentity', 'identifyinggender', 'gender', 'sex', 'administrativesex', 'legalsex'],
  sex: ['sex', 'administrativesex', 'legalsex', 'sexatbirth', 'birthsex'],
  preferredName: ['preferredname', 'preferredfirstname', 'whatnamedotheygoby', 'nametheygoby', 'nickname', 'goesby'],
  pronouns: ['pronouns', 'genderpronouns'],
  diagnosis: ['diagnosis', 'diagnoses', 'primarydiagnosis', 'diagnosisdescription', 'dxdescription'],
  emergencyContactName: ['emergencycontactname', 'emergencycontact', 'emergencycontactfullname'],
  emergencyContactPhone: ['emergencycontactphone', 'emergencycontactphonenumber', 'emergencyphone'],
  emergencyContactRelationship: ['emergencycontactrelationship', 'emergencycontactrelation', 'emergencyrelationship'],
  clientEmail: ['clientemail', 'patientemail', 'email', 'emailaddress'],
  clientName: ['clientname', 'client', 'patientname', 'patient', 'name', 'fullname'],
  date: ['dateofservice', 'appointmentdate', 'servicedate', 'date', 'day', 'startdate'],
  startTime: [
    'starttime',
    'start',
    'startat',
    'appointmentstartdatetime',
    'appointmenttime',
    'time',
    'scheduledstart',
    'startsat',
  ],
  endTime: ['endtime', 'end', 'endat', 'appointmentenddatetime', 'scheduledend', 'endsat'],
  minutes: ['minutes', 'duration', 'treatmentduration', 'durationminutes', 'length', 'durationmins', 'durationmin'],
  type: ['where', 'locationtype', 'type', 'location', 'locationname', 'officename', 'appointmenttype'],
  notes: ['notes', 'note', 'comment', 'comments', 'appointmentnotes'],
}

/** Which column holds which field, by number. */
export type CsvColumns = Record<string, number>

/** A guess by the names of the columns. Each column is used once; a full name is left out where first and last name are there. */
export function guessColumns(kind: CsvKind, headers: readonly string[]): CsvColumns {
  const names = headers.map((header) => header.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const columns: CsvColumns = {}
  for (const field of Object.keys(csvFields[kind])) {
    const place = (columnNames[field] ?? [])
      .map((name) => names.findIndex((each, index) => each === name && !Object.values(columns).includes(index)))
      .find((index) => index >= 0)
    if (place !== undefined) columns[field] = place
  }
  if ('firstName' in columns && 'lastName' in columns) {
    delete columns.name
    delete columns.clientName
  }
  return columns
}

export const dayOrders = ['ymd', 'mdy', 'dmy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The order of day and month in dates such as 04/05/1990, told by those in which one of them is above 12; otherwise `mdy`, as in American exports. */
export function guessDayOrder(dates: readonly string[]): DayOrder {
  const parts = dates.map((date) => /^\s*(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/.exec(date)?.slice(1).map(Number))
  if (parts.some((each) => each && (each[0] ?? 0) > 31)) return 'ymd'
  if (parts.some((each) => each && (each[0] ?? 0) > 12)) return 'dmy'
  return dates.some((date) => /^\s*\d{1,2}\.\d/.test(date)) ? 'dmy' : 'mdy'
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The day in a text as `yyyy-MM-dd`; undefined if there is none. What follows it, such as a time, is ignored.
 * @param today `yyyy-MM-dd`: two digits mean a year up to this one
 */
export function dayIn(text: string, order: DayOrder, today: string): string | undefined {
  const iso = /^\s*(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?!\d)/.exec(text)
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const plain = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/.exec(text)
  if (plain) {
    const [first, second] = [Number(plain[1]), Number(plain[2])]
    const [month, day] = order === 'dmy' ? [second, first] : [first, second]
    return validDay(fullYear(plain[3] ?? '', Number(today.slice(0, 4))), month, day)
  }
  const named = /^\s*(?:(\d{1,2})\.?\s+)?([a-z]{3})[a-z]*\.?\s*(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})/i.exec(text)
  if (!named) return undefined
  return validDay(Number(named[4]), months.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1] ?? named[3]))
}

function fullYear(digits: string, thisYear: number): number {
  if (digits.length === 4) return Number(digits)
  const year = thisYear - (thisYear % 100) + Number(digits)
  return year > thisYear ? year - 100 : year
}

function validDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

/** The time of day in a text as `HH:mm`: '14:05', '2:05 PM', '2pm', also after a date. */
export function timeIn(text: string): string | undefined {
  const found =
    /(?:^|[\sT,])(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?\s*$/i.exec(
      text,
    )
  if (!found || (found[2] === undefined && found[3] === undefined)) return undefined
  const half = found[3]?.toLowerCase()
  const hour = half === undefined ? Number(found[1]) : (Number(found[1]) % 12) + (half === 'p' ? 12 : 0)
  const minute = Number(found[2] ?? 0)
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export const csvTexts = {
  wrongType: 'Send the file as application/octet-stream.',
  tooLarge: `The file is larger than ${maxCsvBytes / 1_000_000} MB. Nothing was imported. Split it into several files.`,
  tooMany: `The file has more than ${maxCsvRows.toLocaleString('en')} rows. Nothing was imported. Split it into several files.`,
  empty: 'The file has no rows. Its first row must name the columns.',
  spreadsheet:
    'This is an Excel file. Nothing was imported. Open it in Excel or another spreadsheet program, save it as CSV, and choose that file.',
  unreadable: 'This file isn’t a table of comma-separated values. Nothing was imported.',
  twice: 'Another row of the file has this email',
  exists: 'A client with this email already exists in your practice',
  noClient: 'No active client has this email or name',
  severalClients: 'Several clients have this name; use their email',
  booked: 'This client already has an appointment at this time',
  bookedTwice: 'Another row of the file has this client and time',
  badDate: 'This date cannot be read',
  badTime: 'This time cannot be read',
  badNumber: 'This is not a whole number',
  changed: 'Your practice’s data changed since the file was checked. Nothing was imported. Check the file again.',
  noneGood: 'No row can be imported. Nothing was changed.',
  nothingUndone:
    'Nothing was removed: all of it was changed since, or is used by something else, such as appointments of these clients. You can still undo this import after undoing that.',
  notFound: 'This import was not found, or it can no longer be undone.',
} as const
