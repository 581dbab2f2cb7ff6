import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { draftNoun, type EndedDraft } from './ended-draft.ts'

type EndDraftDialogProps = {
  how: 'cancel' | 'discard'
  draft: EndedDraft
  open: boolean
  onClose: () => void
  onEnded: (() => void) | undefined
}

/** Stops a draft in the making, or discards one. Lazy-loaded. Mount a new one for each opening. */
export function EndDraftDialog({ how, draft, open, onClose, onEnded }: EndDraftDialogProps) {
  const refresh = useRefresh('ai_drafts')
  const stopping = how === 'cancel'
  const { busy, refusal, run } = useDeleting({
    onDelete: () => api.aiDrafts[how]({ id: draft.id }),
    onDeleted: () => {
      onClose()
      onEnded?.()
    },
    onAnswered: refresh,
    deleted: stopping ? 'Draft stopped' : 'Draft discarded',
    failure: stopping ? 'Failed to stop the draft' : 'Failed to discard the draft',
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      tone={stopping ? 'plain' : 'danger'}
      title={stopping ? 'Stop this draft?' : 'Discard this draft?'}
      description={
        stopping
          ? `The ${draftNoun(draft)} for ${draft.clientName} won’t be finished. What you entered is kept until you discard it.`
          : `The ${draftNoun(draft)} for ${draft.clientName} is deleted, together with its lines and the text it was written from. Your records are kept. This can’t be undone.`
      }
      confirmLabel={stopping ? 'Stop draft' : 'Discard draft'}
      onConfirm={() => void run()}
      busy={busy}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
