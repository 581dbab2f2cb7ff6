import type { RecordDetails } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { formatFullDay } from '../../lib/time/format.ts'
import { zoneName } from '../../lib/time/zone-names.ts'

/** The name of a country or language code, or the code itself if the browser has no name for it. */
function nameOf(code: string, type: 'region' | 'language'): string {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** What the practice has on file, line by line; null where it has nothing. */
export function recordLines(profile: RecordDetails): { label: string; value: string | null }[] {
  const { dateOfBirth, country, timeZone, language } = profile
  const { emergencyContactName, emergencyContactPhone, emergencyContactRelationship } = profile
  const contact = [emergencyContactName, emergencyContactRelationship, emergencyContactPhone].filter(Boolean)
  return [
    { label: 'Name', value: profile.name },
    { label: 'Preferred name', value: profile.preferredName },
    { label: 'Pronouns', value: profile.pronouns },
    { label: 'Date of birth', value: dateOfBirth && formatFullDay(dateOfBirth) },
    { label: 'Email', value: profile.email },
    { label: 'Phone', value: profile.phone },
    { label: 'Country', value: country && nameOf(country, 'region') },
    { label: 'Time zone', value: timeZone && zoneName(timeZone) },
    { label: 'Language', value: language && nameOf(language, 'language') },
    { label: 'Emergency contact', value: contact.join(', ') || null },
  ]
}
