import type { CsvKind } from './csv-import.rules.ts'

/** What a column can hold, with the words on screen. */
export const csvFields = {
  clients: {
    name: 'Full name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    homePhone: 'Home phone, where no phone is given',
    workPhone: 'Work phone, where no other is given',
    dateOfBirth: 'Date of birth',
    age: 'Age',
    gender: 'Gender',
    sex: 'Sex, where no gender is given',
    preferredName: 'Preferred name',
    pronouns: 'Pronouns',
    diagnosis: 'Diagnosis',
    address: 'Address, or street',
    city: 'City',
    region: 'State or county',
    postalCode: 'Postal code',
    emergencyContactName: 'Emergency contact',
    emergencyContactPhone: 'Emergency contact’s phone',
    emergencyContactRelationship: 'Emergency contact’s relationship',
    status: 'Status',
    archived: 'Archived, discharged or deceased',
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
    status: 'Status',
    cancelled: 'Cancelled',
    missed: 'Did not arrive',
    arrived: 'Arrived',
    type: 'Where',
    place: 'Place or room',
    notes: 'Notes',
  },
} as const satisfies Record<CsvKind, Record<string, string>>

/**
 * Names that exports give their columns, without spaces and signs, most telling first. Decision 074 says where each product's come from.
 * A `state` is a part of a country in a list of clients, and a status in Jane's list of appointments.
 */
const columnNames: Record<string, readonly string[]> = {
  name: ['name', 'fullname', 'clientname', 'client', 'patientname', 'patient'],
  firstName: ['legalfirstname', 'firstname', 'clientfirstname', 'patientfirstname', 'givenname', 'first'],
  lastName: ['legallastname', 'lastname', 'clientlastname', 'patientlastname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'primaryemail', 'clientemail', 'patientemail', 'homeemail', 'email1', 'mail'],
  phone: [
    'mobilephone',
    'mobile',
    'mobilenumber',
    'mobilephonenumber',
    'cellphone',
    'phone',
    'phonenumber',
    'primaryphone',
    'phone1',
    'homephone',
    'workphone',
    'telephone',
  ],
  homePhone: ['homephone', 'homephonenumber', 'phonehome', 'hometelephone', 'landline', 'home', 'phone2'],
  workPhone: ['workphone', 'workphonenumber', 'phonework', 'worktelephone', 'officephone', 'otherphone'],
  dateOfBirth: ['dateofbirth', 'birthdate', 'dob', 'birthday', 'born'],
  age: ['age'],
  gender: ['genderidentity', 'identifyinggender', 'gender', 'sex', 'administrativesex', 'legalsex'],
  sex: ['sex', 'administrativesex', 'legalsex', 'sexatbirth', 'birthsex'],
  preferredName: ['preferredname', 'preferredfirstname', 'whatnamedotheygoby', 'nametheygoby', 'nickname', 'goesby'],
  pronouns: ['pronouns', 'genderpronouns'],
  diagnosis: ['diagnosis', 'diagnoses', 'primarydiagnosis', 'diagnosisdescription', 'dxdescription'],
  address: [
    'address',
    'fulladdress',
    'mailingaddress',
    'homeaddress',
    'streetaddress',
    'street',
    'address1',
    'addressline1',
  ],
  city: ['city', 'town', 'suburb', 'addresscity', 'homecity'],
  region: ['state', 'stateprovince', 'province', 'county', 'region', 'addressstate'],
  postalCode: ['postalcode', 'postcode', 'zip', 'zipcode', 'addresszip', 'addresspostcode', 'zippostalcode', 'plz'],
  emergencyContactName: ['emergencycontactname', 'emergencycontact', 'emergencycontactfullname'],
  emergencyContactPhone: ['emergencycontactphone', 'emergencycontactphonenumber', 'emergencyphone'],
  emergencyContactRelationship: ['emergencycontactrelationship', 'emergencycontactrelation', 'emergencyrelationship'],
  archived: [
    'archived',
    'archivedat',
    'isarchived',
    'deceased',
    'discharged',
    'dischargedate',
    'datedischarged',
    'inactive',
    'terminated',
    'terminationdate',
  ],
  clientEmail: ['clientemail', 'patientemail', 'email', 'emailaddress'],
  clientName: ['clientname', 'client', 'patientname', 'patient', 'name', 'fullname'],
  date: ['dateofservice', 'appointmentdate', 'servicedate', 'date', 'day', 'startdate'],
  startTime: [
    'starttime',
    'start',
    'startat',
    'appointmentstartdatetime',
    'appointmentstart',
    'appointmenttime',
    'appointmentstarttime',
    'time',
    'scheduledstart',
    'startsat',
  ],
  endTime: [
    'endtime',
    'end',
    'endat',
    'appointmentenddatetime',
    'appointmentend',
    'appointmentendtime',
    'finishtime',
    'finish',
    'scheduledend',
    'endsat',
  ],
  minutes: ['minutes', 'duration', 'treatmentduration', 'durationminutes', 'length', 'durationmins', 'durationmin'],
  cancelled: [
    'cancelled',
    'canceled',
    'cancelledat',
    'canceledat',
    'iscancelled',
    'cancellationdate',
    'datecancelled',
    'cancelledon',
  ],
  missed: ['didnotarrive', 'didnotattend', 'noshow', 'dna', 'missed'],
  arrived: ['patientarrived', 'clientarrived', 'arrived', 'attended', 'showedup'],
  type: ['where', 'locationtype', 'location', 'locationname', 'officename', 'type', 'appointmenttype'],
  place: ['place', 'placeorroom', 'room', 'roomname', 'venue'],
  notes: ['notes', 'note', 'comment', 'comments', 'appointmentnotes'],
}

const statusNames: Record<CsvKind, readonly string[]> = {
  clients: ['status', 'clientstatus', 'patientstatus', 'active', 'isactive'],
  appointments: ['state', 'status', 'appointmentstatus', 'appointmentstate', 'attendance', 'attendancestatus'],
}

const namesOf = (kind: CsvKind, field: string) => (field === 'status' ? statusNames[kind] : (columnNames[field] ?? []))

/** Which column holds which field, by number. */
export type CsvColumns = Record<string, number>

/** A guess by the names of the columns. Each column is used once; a full name is left out where first and last name are there. */
export function guessColumns(kind: CsvKind, headers: readonly string[]): CsvColumns {
  const names = headers.map((header) => header.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const columns: CsvColumns = {}
  for (const field of Object.keys(csvFields[kind])) {
    const place = namesOf(kind, field)
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

/** The columns that hold the date of a row: the second one is used where the first is empty. */
export function dateColumns(kind: CsvKind, columns: CsvColumns): number[] {
  const fields = kind === 'clients' ? ['dateOfBirth'] : ['date', 'startTime']
  return fields.map((field) => columns[field]).filter((column) => column !== undefined)
}

const nameFields = ['name', 'firstName', 'lastName', 'preferredName', 'emergencyContactName', 'clientName']

/** The columns that hold names of people. */
export function nameColumns(columns: CsvColumns): number[] {
  return nameFields.map((field) => columns[field]).filter((column) => column !== undefined)
}
