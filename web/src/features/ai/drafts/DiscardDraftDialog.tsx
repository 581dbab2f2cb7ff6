import type { AiDraftKind } from '@openhour/shared/features/ai/ai.rules.ts'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'

type DiscardDraftDialogProps = {
  draft: { id: string; ofDate: string; kind: AiDraftKind }
  open: boolean
  onClose: () => void
  onDiscarded: () => void
}

const texts: Record<AiDraftKind, { what: string; title: string; lost: (day: string) => string }> = {
  session: {
    what: 'summary',
    title: 'Discard this summary?',
    lost: (day) =>
      `The summary of the session of ${day} and your changes to it are deleted. Your notes in the form stay there.`,
  },
  transcription: {
    what: 'transcript',
    title: 'Discard this transcript?',
    lost: (day) =>
      `The transcript of the recording from ${day} is deleted, and so is the recording if it was kept. Text you already added to the form stays there.`,
  },
  report: {
    what: 'report',
    title: 'Discard this report?',
    lost: (day) =>
      `The draft report for the week of ${day} and your changes to it are deleted. The records it was made from are kept.`,
  },
}

/** Mount a new instance each time it opens. */
export function DiscardDraftDialog({ draft, open, onClose, onDiscarded }: DiscardDraftDialogProps) {
  const refresh = useRefresh('ai_drafts')
  const { what, title, lost } = texts[draft.kind]
  const deleting = useDeleting({
    onDelete: () => api.aiDrafts.discard({ id: draft.id }),
    onDeleted: () => {
      onClose()
      onDiscarded()
    },
    onAnswered: refresh,
    deleted: `${what[0]?.toUpperCase()}${what.slice(1)} discarded`,
    failure: `Failed to discard the ${what}`,
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={title}
      description={lost(formatFullDay(draft.ofDate))}
      confirmLabel={`Discard ${what}`}
      deleting={deleting}
    />
  )
}
