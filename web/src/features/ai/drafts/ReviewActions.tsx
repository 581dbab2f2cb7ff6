import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { NotebookPen } from 'lucide-react'
import { countOf } from '../../../lib/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { DraftDialogs, useDraftDialogs } from './draft-dialogs.ts'
import { UnsavedLines } from './UnsavedLines.tsx'
import type { DraftLines } from './use-draft-lines.ts'

type ReviewActionsProps = {
  draft: AiDraft
  unresolved: number
  lines: Pick<DraftLines<object>, 'state' | 'problem' | 'save'>
  /** Replaces the lines with the version on the server. */
  onReread: () => void
  /** Why the draft was not saved to the record. */
  refusal: string | undefined
  /** 'Save Note' */
  saveLabel: string
  busy: boolean
  /** Takes the text over into a clinical note. Left out: reports have no note. */
  inNote?: { busy: boolean; open: () => void }
  /** Left out: the button submits its form. */
  onSave?: () => void
  onDiscarded: () => void
}

/** The end of a review: what stands in the way of saving, and the buttons. */
export function ReviewActions(props: ReviewActionsProps) {
  const { draft, unresolved, lines, onReread, refusal, saveLabel, busy, inNote, onSave, onDiscarded } = props
  const dialogs = useDraftDialogs()
  return (
    <>
      {lines.problem && (
        <div className="flex flex-col items-start gap-2">
          <FormError>{`${lines.problem} Your changes are still here.`}</FormError>
          <UnsavedLines lines={lines} onReread={onReread} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="w-full has-[p]:mb-3">
          <FormError>{refusal}</FormError>
        </div>
        <p className="mr-auto text-sm text-muted max-sm:w-full" aria-live="polite">
          {unresolved > 0 && `${countOf(unresolved, 'unsupported line')} left to resolve`}
        </p>
        <Button
          variant="danger-text"
          aria-haspopup="dialog"
          onClick={() => dialogs.show({ kind: 'discard', draft })}
          className="max-sm:h-11 max-sm:flex-1"
        >
          Discard
        </Button>
        <Button
          type={onSave ? 'button' : 'submit'}
          variant={inNote ? 'outlined' : 'filled'}
          busy={busy}
          onClick={onSave}
          className="max-sm:h-11 max-sm:flex-1"
        >
          {saveLabel}
        </Button>
        {inNote && (
          <Button
            variant="filled"
            icon={NotebookPen}
            busy={inNote.busy}
            onClick={inNote.open}
            className="max-sm:h-11 max-sm:w-full"
          >
            Use in note
          </Button>
        )}
      </div>
      <DraftDialogs dialogs={dialogs} onDiscarded={onDiscarded} />
    </>
  )
}
