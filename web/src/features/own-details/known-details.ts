import type { OwnDetails } from '@openhour/shared/features/own-details/own-details.contract.ts'
import type { SharedDetail } from '@openhour/shared/features/own-details/shared-details.rules.ts'
import { detailLabels, detailTexts, type KnownDetails } from '../../lib/detail-texts.ts'

/** The practice that the portal shows, with what it has on file. */
export type KnowingPractice = { name: string; onFile: KnownDetails }

type DetailLine = { detail: SharedDetail; label: string; value: string | null; state: string }

/** Each detail with what its practice knows of it, so that no value stands there whose reader is unknown. */
export function detailLines(details: OwnDetails, practice: KnowingPractice | null | undefined): DetailLine[] {
  const own = detailTexts(details)
  const known = practice && detailTexts(practice.onFile)
  return (Object.keys(detailLabels) as SharedDetail[]).map((detail) => {
    const onFile = known?.[detail]
    const value = own[detail] || onFile || null
    const isKnown = value !== null && onFile === value
    const state = details.shared.includes(detail) ? 'Shared with your practice' : 'Only you see it'
    const other = onFile ? `. ${practice?.name} has ${onFile} on file` : ''
    return {
      detail,
      label: detailLabels[detail],
      value,
      state: isKnown ? `${practice?.name} has this on file` : value ? state + other : '',
    }
  })
}
