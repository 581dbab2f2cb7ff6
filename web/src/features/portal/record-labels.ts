import type { RecordDetails } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { detailLabels, detailTexts } from '../../lib/detail-texts.ts'
import { zoneName } from '../../lib/time/zone-names.ts'

/** What the practice has on file, line by line; null where it has nothing. */
export function recordLines(profile: RecordDetails): { label: string; value: string | null }[] {
  const { timeZone } = profile
  const texts = detailTexts(profile)
  const line = (detail: keyof typeof detailLabels) => ({ label: detailLabels[detail], value: texts[detail] })
  return [
    { label: 'Name', value: profile.name },
    line('preferredName'),
    line('pronouns'),
    line('dateOfBirth'),
    { label: 'Email', value: profile.email },
    line('phone'),
    line('phoneMessages'),
    line('address'),
    line('country'),
    { label: 'Time zone', value: timeZone && zoneName(timeZone) },
    line('language'),
    line('emergencyContact'),
    line('goodToKnow'),
  ]
}
