import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import type { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useDialogs } from '../../../lib/use-dialogs.ts'
import { countOf, formatFullDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { countUnresolved } from '../lines/line-sections.ts'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { DiscardDraftDialog } from './DiscardDraftDialog.tsx'
import { NotDone } from './NotDone.tsx'
import { engineText, sessionSections } from './session-sections.ts'
import { useDraftLines } from './use-draft-lines.ts'
import { useReviewForm } from './use-review-form.ts'

export type DraftReviewProps = {
  draftId: string
  clientId: string
  onBack: () => void
  onSaved: (note: AiSessionNote, draft: AiDraft) => Promise<unknown>
}

type Ready = AiDraft & { session: SessionSections }
const isReady = (draft: AiDraft): draft is Ready => draft.state === 'ready' && draft.session !== null

/** A summary before it is saved: its lines with their sources, to edit, remove and confirm. */
export function DraftReview(props: DraftReviewProps) {
  const { draftId, onBack } = props
  const opening = useId()
  // Read once for each opening: what is edited here is newer than what comes back.
  const query = useQuery({
    queryKey: ['AI draft being reviewed', draftId, opening],
    queryFn: () => api.aiDrafts.get({ id: draftId }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data, error } = query
  if (data && isReady(data))
    return <Review key={data.version} {...props} draft={data} onReread={() => void query.refetch()} />
  return (
    <>
      <BackToNotes onBack={onBack} />
      {error || data ? (
        <ErrorState
          title="Failed to load the summary"
          onRetry={error ? () => void query.refetch() : undefined}
          busy={query.isFetching}
        >
          {error ? problemFrom(error).detail : 'It was saved or discarded in another window.'}
        </ErrorState>
      ) : (
        <Loading label="Loading the summary" className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </Loading>
      )}
    </>
  )
}

function BackToNotes({ onBack }: { onBack: () => void }) {
  return (
    <Button icon={ChevronLeft} onClick={onBack} className="mb-4 max-sm:h-11">
      Back to your notes
    </Button>
  )
}

type ReviewProps = DraftReviewProps & { draft: Ready; onReread: () => void }

function Review({ draft, clientId, onBack, onSaved, onReread }: ReviewProps) {
  const { sections, change, problem, settled } = useDraftLines(draft)
  const review = useReviewForm(draft.id, clientId)
  const dialogs = useDialogs<'discard'>()
  const [refusal, setRefusal] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const shown = sessionSections(sections)
  const unresolved = countUnresolved(shown)
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone: the form, or the row of the draft.
  useEffect(() => heading.current?.focus(), [])
  const hasTranscript = draft.sources.some(({ kind }) => kind === 'transcript')

  const save = async (input: { moodAssessment?: string | null | undefined; keepTranscript: boolean }) => {
    setRefusal(undefined)
    if (unresolved > 0) {
      setRefusal(aiTexts.unresolved)
      toast.bad('Failed to save note', { description: aiTexts.unresolved })
      return
    }
    await settled()
    let note: AiSessionNote
    try {
      note = await api.aiSessionNotes.add(
        { draftId: draft.id, sections, ...input },
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
    <>
      <BackToNotes onBack={onBack} />
      <Card padding="lg">
        <div className="mb-5">
          <h3 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold outline-none">
            Session of {formatFullDay(draft.ofDate)}
          </h3>
          <p className="text-sm text-muted">{engineText(draft)}</p>
        </div>
        <div className="flex flex-col gap-6">
          <NotDone notDone={draft.notDone} />
          <LinesWithSources sections={shown} sources={draft.sources} onChange={change} />
          <form
            aria-label="Save the summary"
            noValidate
            onSubmit={(event) => void review.form.handleSubmit(() => save(review.input()))(event)}
            className="flex flex-col gap-5 border-t border-line pt-6"
          >
            <FormFields
              definition={review.definition}
              form={review.form}
              parts={hasTranscript ? {} : { keepTranscript: null }}
            />
            {problem && (
              <div className="flex flex-col items-start gap-2">
                <FormError>{problem}</FormError>
                <Button onClick={onReread}>Load the other version</Button>
              </div>
            )}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <div className="w-full has-[p]:mb-3">
                <FormError>{refusal}</FormError>
              </div>
              <p className="mr-auto text-sm text-muted max-sm:w-full" aria-live="polite">
                {unresolved > 0 && `${countOf(unresolved, 'line')} without support to resolve`}
              </p>
              <Button
                variant="danger-text"
                aria-haspopup="dialog"
                onClick={() => dialogs.show('discard')}
                className="max-sm:h-11 max-sm:flex-1"
              >
                Discard
              </Button>
              <Button type="submit" variant="filled" busy={review.isSubmitting} className="max-sm:h-11 max-sm:flex-1">
                Save Note
              </Button>
            </div>
          </form>
        </div>
      </Card>
      {dialogs.state.shown && (
        <DiscardDraftDialog
          key={dialogs.state.opening}
          draft={draft}
          open={dialogs.state.open}
          onClose={dialogs.close}
          onDiscarded={() => {
            review.finish()
            onBack()
          }}
        />
      )}
    </>
  )
}
