import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import type { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { countUnresolved } from '../lines/line-sections.ts'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { NotDone } from '../drafts/NotDone.tsx'
import { writtenBy } from '../drafts/engine-labels.ts'
import { aiStateQuery } from '../drafts/open-drafts.ts'
import { sessionSections } from './session-sections.ts'
import { OpenedDraft } from '../drafts/OpenedDraft.tsx'
import { ReviewActions } from '../drafts/ReviewActions.tsx'
import { useInNote } from '../drafts/use-in-note.ts'
import { useDraftLines } from '../drafts/use-draft-lines.ts'
import { useReviewForm } from './use-review-form.ts'

export type DraftReviewProps = {
  draftId: string
  clientId: string
  /** Opens in the clinical note at once, unless lines have to be resolved first. */
  toNote: boolean
  onBack: () => void
  onSaved: (note: AiSessionNote, draft: AiDraft) => Promise<unknown>
}

type Ready = AiDraft & { session: SessionSections }
const isReady = (draft: AiDraft): draft is Ready => draft.state === 'ready' && draft.session !== null

/** A summary before it is saved: its lines with their sources, to edit, remove and confirm. */
export function DraftReview(props: DraftReviewProps) {
  return (
    <>
      <Button icon={ChevronLeft} onClick={props.onBack} className="mb-4 max-sm:h-11">
        Back to your notes
      </Button>
      <OpenedDraft {...props} noun="draft" isReady={isReady}>
        {(draft, onReread) => <Review {...props} draft={draft} onReread={onReread} />}
      </OpenedDraft>
    </>
  )
}

type ReviewProps = DraftReviewProps & { draft: Ready; onReread: () => void }

function Review({ draft, clientId, toNote, onBack, onSaved, onReread }: ReviewProps) {
  const lines = useDraftLines(draft, draft.session)
  const { data: ai } = useQuery(aiStateQuery(clientId))
  const review = useReviewForm(draft.id, clientId)
  const inNote = useInNote({ draft, lines, onKeep: review.keep })
  const [refusal, setRefusal] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const shown = sessionSections(lines.sections, draft.engine)
  const unresolved = countUnresolved(shown)
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone: the form, or the row of the draft.
  useEffect(() => heading.current?.focus(), [])
  const goOn = useEffectEvent(() => {
    if (toNote && unresolved === 0) void inNote.open()
  })
  useEffect(() => goOn(), [])
  const hasTranscript = draft.sources.some(({ kind }) => kind === 'transcript')

  const save = async (input: { moodAssessment?: string | null | undefined; keepTranscript: boolean }) => {
    setRefusal(undefined)
    if (unresolved > 0) {
      setRefusal(aiTexts.unresolved)
      toast.bad('Failed to save note', { description: aiTexts.unresolved })
      return
    }
    const version = await lines.save()
    if (version === undefined) return
    let note: AiSessionNote
    try {
      note = await api.aiSessionNotes.add(
        { draftId: draft.id, version, sections: lines.sections, ...input },
        { context: { idempotencyKey: key } },
      )
    } catch (error) {
      const { detail } = problemFrom(error)
      setRefusal(detail)
      toast.bad('Failed to save note', { description: detail })
      return
    }
    review.finish()
    await onSaved(note, draft)
  }

  return (
    <Card padding="lg">
      <div className="mb-5">
        <h3 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold outline-none">
          Session of {formatFullDay(draft.ofDate)}
        </h3>
        <p className="text-sm text-muted">{writtenBy(draft, 'session', ai)}</p>
      </div>
      <div className="flex flex-col gap-6">
        <NotDone notDone={draft.notDone} leftOut={draft.leftOut} />
        <LinesWithSources sections={shown} sources={draft.sources} onChange={lines.change} />
        <form
          aria-label="Save the session note"
          noValidate
          onSubmit={(event) => void review.form.handleSubmit(() => save(review.input()))(event)}
          className="flex flex-col gap-5 border-t border-line pt-6"
        >
          <FormFields
            definition={review.definition}
            form={review.form}
            parts={hasTranscript ? {} : { keepTranscript: null }}
          />
          <ReviewActions
            {...{ draft, unresolved, lines, onReread, refusal }}
            saveLabel="Save Note"
            busy={review.isSubmitting}
            inNote={{
              busy: inNote.busy,
              open: () => (unresolved > 0 ? setRefusal(aiTexts.unresolved) : void inNote.open()),
            }}
            onDiscarded={() => {
              review.finish()
              onBack()
            }}
          />
        </form>
      </div>
    </Card>
  )
}
