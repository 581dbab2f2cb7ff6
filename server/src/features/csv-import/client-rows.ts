import { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { invalidBirth } from '@openhour/shared/features/clients/clients.rules.ts'
import type { CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import type { csvFields } from '@openhour/shared/features/csv-import/csv-columns.rules.ts'
import { type DayOrder, dayIn } from '@openhour/shared/features/csv-import/csv-dates.rules.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { saysYes } from '@openhour/shared/features/csv-import/csv-statuses.rules.ts'
import { canonicalEmail } from '@openhour/shared/lib/canonical-email.ts'
import { lastToday } from '../../platform/clock.ts'
import type { Statuses } from './csv-answers.ts'
import { type Converting, type Errors, nameOf, parsed, wholeNumber } from './csv-rows.ts'

/** Details that files of other products do not have, or not in a form that says what they mean. */
type NotInFiles =
  | 'country'
  | 'phoneMessages'
  | 'goodToKnow'
  | 'timeZone'
  | 'language'
  | 'emailReminders'
  | 'smsReminders'
  | 'mayBook'
type Converted = 'name' | 'address' | 'phone' | 'gender' | 'age' | 'dateOfBirth' | 'noEmail' | 'ageNotKnown'

/** Details that are taken as the file has them. A new detail of clients belongs here, under `Converted` with its conversion, or under `NotInFiles`. */
const asWritten = Object.keys({
  email: true,
  preferredName: true,
  pronouns: true,
  diagnosis: true,
  emergencyContactName: true,
  emergencyContactPhone: true,
  emergencyContactRelationship: true,
} satisfies Record<Exclude<keyof ClientDetails, NotInFiles | Converted>, true> &
  Partial<Record<keyof typeof csvFields.clients, true>>)

export type CsvClient = ClientDetails & { archived: boolean }

/** @param taken the emails of the practice's clients, in the form in which they are stored */
export function clientConverter(
  { gender, noEmail, ageNotKnown }: CsvUpload,
  { taken, dayOrder, statuses }: { taken: ReadonlySet<string>; dayOrder: DayOrder; statuses: Statuses },
): Converting<CsvClient> {
  const seen = new Set<string>()
  return (cells) => {
    const errors: Errors = {}
    const birth = cells('dateOfBirth')
    const dateOfBirth = birth === '' ? null : (dayIn(birth, dayOrder, lastToday()) ?? null)
    if (birth !== '' && (dateOfBirth === null || dateOfBirth > lastToday())) errors.dateOfBirth = invalidBirth
    const phone = cells('phone') || cells('homePhone') || cells('workPhone')
    const place = [cells('city'), cells('region'), cells('postalCode')].filter((part) => part !== '').join(' ')
    const address = [cells('address'), place].filter((part) => part !== '').join('\n')
    const given = Object.fromEntries(asWritten.map((field) => [field, cells(field)]).filter(([, text]) => text !== ''))
    const meaning = statuses.meaningOf('client', cells('status'))
    if (meaning === null) errors.status = csvTexts.statusUnclear
    if (meaning === 'skip') errors.status = csvTexts.leftOut
    const details = {
      ...given,
      ...(phone === '' ? {} : { phone }),
      ...(address === '' ? {} : { address }),
      name: nameOf(cells, 'name'),
      gender: cells('gender') || cells('sex') || gender,
      age: dateOfBirth === null ? wholeNumber(cells('age'), 'age', errors) : null,
      dateOfBirth,
      noEmail: noEmail && cells('email') === '',
      ageNotKnown: ageNotKnown && birth === '' && cells('age') === '',
    }
    const converted = parsed(ClientDetails, details, errors)
    if (converted.errors?.email !== undefined) return { errors: converted.errors }
    const email = converted.value?.email ?? canonicalEmail(cells('email')) ?? ''
    if (email !== '') {
      const inUse = taken.has(email) ? csvTexts.exists : seen.has(email) ? csvTexts.twice : undefined
      seen.add(email)
      if (inUse !== undefined) return { errors: { ...converted.errors, email: inUse } }
    }
    if (converted.value === undefined) return { errors: converted.errors }
    return { value: { ...converted.value, archived: meaning === 'archived' || saysYes(cells('archived')) } }
  }
}
