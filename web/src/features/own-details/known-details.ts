import type { OwnDetails } from '@openhour/shared/features/own-details/own-details.contract.ts'
import { sharedDetails, type SharedDetail } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { nameOf } from '../../lib/code-names.ts'
import { formatFullDay } from '../../lib/time/format.ts'

/** Details that can be in the account and in a record. */
export type KnownDetails = Omit<OwnDetails, 'shared' | 'sharedAt'>

const labels: Record<SharedDetail, string> = {
  preferredName: 'What you want to be called',
  pronouns: 'Pronouns',
  dateOfBirth: 'Date of birth',
  phone: 'Phone',
  country: 'Country',
  language: 'Language',
  emergencyContact: 'Emergency contact',
}

/** Details as text, by detail; empty where there is nothing. */
function textsOf(details: KnownDetails): Record<SharedDetail, string> {
  const { emergencyContactName, emergencyContactRelationship, emergencyContactPhone, ...rest } = details
  const { dateOfBirth, country, language } = rest
  return {
    preferredName: rest.preferredName ?? '',
    pronouns: rest.pronouns ?? '',
    dateOfBirth: dateOfBirth ? formatFullDay(dateOfBirth) : '',
    phone: rest.phone ?? '',
    country: country ? nameOf(country, 'region') : '',
    language: language ? nameOf(language, 'language') : '',
    emergencyContact: [emergencyContactName, emergencyContactRelationship, emergencyContactPhone]
      .filter(Boolean)
      .join(', '),
  }
}

export type DetailLine = { detail: SharedDetail; label: string; value: string; state: string }

/** Each detail with what its practice knows of it, so that no value stands there whose reader is unknown. */
export function detailLines(
  details: OwnDetails,
  practice: { name: string; onFile: KnownDetails } | undefined,
): DetailLine[] {
  const own = textsOf(details)
  const known = practice && textsOf(practice.onFile)
  return sharedDetails.map((detail) => {
    const line = { detail, label: labels[detail], value: own[detail] || known?.[detail] || '' }
    if (!line.value) return { ...line, state: '' }
    if (known?.[detail] === line.value) return { ...line, state: `${practice?.name} has this on file` }
    const kept = known?.[detail] ? `. ${practice?.name} has ${known[detail]} on file` : ''
    const state = details.shared.includes(detail) ? 'Shared with your practice' : 'Only you see it'
    return { ...line, state: `${state}${kept}` }
  })
}
