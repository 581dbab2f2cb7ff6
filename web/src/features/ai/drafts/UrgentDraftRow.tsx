import type { UrgentDraft } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { aiKindNames, aiReviewPath } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { formatDay } from '../../../lib/time/format.ts'
import { PathButton } from '../../../ui/PathButton.tsx'
import { UrgentRow } from '../../../ui/UrgentRows.tsx'

/** `client` is given where drafts of several clients are listed. */
type UrgentDraftRowProps = { draft: UrgentDraft; client?: { id: string; name: string; archived: boolean } }

/** A draft that quotes passages about danger, until it is kept or discarded. */
export function UrgentDraftRow({ draft: { id, kind, ofDate }, client }: UrgentDraftRowProps) {
  const of = `${aiKindNames[kind]}, ${kind === 'report' ? 'week of ' : ''}${formatDay(ofDate)}`
  return (
    <UrgentRow
      what="an AI draft quotes danger"
      about={client && { name: client.name, to: `/app/clients/${client.id}` }}
      fact={`Not a risk assessment. ${of}${client?.archived ? ' · archived client' : ''}`}
      action={
        <PathButton
          to={`${aiReviewPath}?open=${id}`}
          size="sm"
          className="max-md:h-11"
          aria-label={`Review the draft${client ? ` about ${client.name}` : ''}`}
        >
          Review
        </PathButton>
      }
    />
  )
}
