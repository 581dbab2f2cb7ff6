import { type Client, ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { isDay, yearsBetween } from '@openhour/shared/lib/days.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** The form as it is typed: every field a text, '' for nothing; what is switched on is 'on'. */
export type ClientFormValues = Record<keyof ClientDetails, string>

const fieldNames = [
  'name',
  'age',
  'gender',
  'email',
  'phone',
  'diagnosis',
  'preferredName',
  'pronouns',
  'dateOfBirth',
  'country',
  'timeZone',
  'language',
  'emergencyContactName',
  'emergencyContactPhone',
  'emergencyContactRelationship',
  'emailReminders',
  'smsReminders',
] as const satisfies readonly (keyof ClientDetails)[]

/** As they stand on the form. */
const fieldLabels: Record<keyof ClientDetails, string> = {
  name: 'Full name',
  age: 'Age',
  gender: 'Gender',
  email: 'Email',
  phone: 'Phone',
  diagnosis: 'Diagnosis',
  preferredName: 'Preferred name',
  pronouns: 'Pronouns',
  dateOfBirth: 'Date of birth',
  country: 'Country',
  timeZone: 'Time zone',
  language: 'Language',
  emergencyContactName: "Contact's name",
  emergencyContactPhone: "Contact's phone",
  emergencyContactRelationship: 'Relationship to the client',
  emailReminders: 'E-mails',
  smsReminders: 'Text messages',
}

/** Fields that lie in 'More details'. */
export const furtherFields = fieldNames.slice(6)

/** Where two versions of the form differ, in the words of the form. */
export function differences(here: ClientFormValues, other: ClientFormValues) {
  return fieldNames
    .filter((name) => here[name] !== other[name])
    .map((name) => ({ label: fieldLabels[name], here: shown(name, here[name]), other: shown(name, other[name]) }))
}

function shown(name: keyof ClientDetails, value: string): string {
  return value === '' && (name === 'emailReminders' || name === 'smsReminders') ? 'off' : value
}

export function valuesOf(client?: Client): ClientFormValues {
  const text = (name: keyof ClientDetails) => {
    const value = client ? client[name] : name === 'emailReminders'
    return typeof value === 'boolean' ? (value ? 'on' : '') : String(value ?? '')
  }
  return Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as ClientFormValues
}

/** Full years today, in the browser's day; `null` where the text is no day of birth that a living person can have. */
export function ageFrom(dateOfBirth: string): number | null {
  if (!isDay(dateOfBirth)) return null
  const age = yearsBetween(dateOfBirth, new Date().toLocaleDateString('sv'))
  return age >= 0 && age <= 120 ? age : null
}

/** What is sent. Where the date of birth is known the age follows from it and is not sent beside it. */
export function detailsOf(values: ClientFormValues): ClientDetails {
  const optional = (text: string) => (text.trim() === '' ? null : text)
  const { name, gender, email, age, dateOfBirth, emailReminders, smsReminders, ...rest } = values
  return {
    name,
    gender,
    email,
    dateOfBirth: optional(dateOfBirth),
    age: dateOfBirth !== '' || age.trim() === '' ? null : Number(age),
    emailReminders: emailReminders === 'on',
    smsReminders: smsReminders === 'on',
    ...(Object.fromEntries(Object.entries(rest).map(([key, text]) => [key, optional(text)])) as Omit<
      ClientDetails,
      'name' | 'gender' | 'email' | 'age' | 'dateOfBirth' | 'emailReminders' | 'smsReminders'
    >),
  }
}

/** The browser's check is the server's own schema, asked about what would be sent. */
export const checkForm: Resolver<ClientFormValues> = (values) => {
  const errors: FieldErrors<ClientFormValues> = {}
  for (const { path, message } of ClientDetails.safeParse(detailsOf(values)).error?.issues ?? []) {
    const name = fieldNames.find((field) => field === path[0])
    if (name && !errors[name]) errors[name] = { type: 'check', message }
  }
  if (values.dateOfBirth !== '' && ageFrom(values.dateOfBirth) === null)
    errors.dateOfBirth = { type: 'check', message: 'Please enter a valid date of birth' }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
