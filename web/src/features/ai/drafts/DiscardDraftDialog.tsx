import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiDraftKind } from '@openhour/shared/features/ai/ai.rules.ts'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'

type DiscardDraftDialogProps = {
  draft: Pick<ListedAiDraft, 'id' | 'ofDate' | 'kind' | 'clientName'>
  open: boolean
  onClose: () => void
  onDiscarded?: (() => void) | undefined
}

type Lost = { day: string; client: string }
const texts: Record<AiDraftKind, { what: string; lost: (lost: Lost) => string }> = {
  session: {
    what: 'summary',
    lost: ({ day, client }) =>
      `The summary of ${client}’s session of ${day} and your changes to it are deleted. Anything you typed in the note form stays there.`,
  },
  transcription: {
    what: 'transcript',
    lost: ({ day, client }) =>
      `The transcript of ${client}’s recording from ${day} is deleted, and so is the recording if it was kept. Text you already added to the form stays there.`,
  },
  report: {
    what: 'report',
    lost: ({ day, client }) =>
      `${client}’s draft report for the week of ${day} and your changes to it are deleted. The records it was made from are kept.`,
  },
}

/** Confirms that a draft is discarded, wherever it is reviewed. Mount a new instance each time it opens. */
export function DiscardDraftDialog({ draft, open, onClose, onDiscarded }: DiscardDraftDialogProps) {
  const refresh = useRefresh('ai_drafts')
  const { what, lost } = texts[draft.kind]
  const deleting = useDeleting({
    onDelete: () => api.aiDrafts.discard({ id: draft.id }),
    onDeleted: () => {
      onClose()
      onDiscarded?.()
    },
    onAnswered: refresh,
    deleted: `${what[0]?.toUpperCase()}${what.slice(1)} discarded`,
    failure: `Failed to discard the ${what}`,
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Discard this ${what}?`}
      description={lost({ day: formatFullDay(draft.ofDate), client: draft.clientName })}
      confirmLabel={`Discard ${what}`}
      deleting={deleting}
    />
  )
}
