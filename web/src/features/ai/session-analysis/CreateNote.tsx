import type { AiDraft, AiState } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { aiTexts, needsConsent } from '@openhour/shared/features/ai/ai.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { NotebookPen, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { failedLoad } from '../../../lib/api/failed-load.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { faultsFact } from '../../../ui/form/faults.ts'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { useFaultFocus } from '../../../ui/form/use-fault-focus.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { aiStateQuery, isWorking, useOpenDrafts } from '../drafts/open-drafts.ts'
import { DraftReview } from './DraftReview.tsx'
import { makingTexts } from '../drafts/engine-labels.ts'
import { EngineChoice } from '../drafts/EngineChoice.tsx'
import { OpenDrafts, type OpenDraftTexts } from '../drafts/OpenDrafts.tsx'
import { ConsentMissing } from '../drafts/ConsentMissing.tsx'
import { LeavingDialog } from '../drafts/use-leaving.ts'
import { TranscriptField } from './TranscriptField.tsx'
import { type SessionFormState, useSessionForm } from './use-session-form.ts'

export type CreateNoteProps = {
  clientId: string
  clientName: string
  /** Today in the practice's time zone. */
  today: string
  onSaved: (note: AiSessionNote) => void
}

const draftTexts: OpenDraftTexts = {
  label: 'Unsaved drafts',
  noun: 'draft',
  about: ({ ofDate }) => `session of ${formatFullDay(ofDate)}`,
  safe: 'Your text is still in the form.',
}

/** Notes and a transcript become a draft, which the therapist reviews and saves. */
export function CreateNote(props: CreateNoteProps) {
  const query = useQuery(aiStateQuery(props.clientId))
  if (query.data) return <Create {...props} state={query.data} />
  if (query.error) return <ErrorState title="Failed to load AI Session Analysis" {...failedLoad(query)} />
  return (
    <Loading label="Loading the form" className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-60" />
    </Loading>
  )
}

function Create({ clientId, clientName, today, onSaved, state }: CreateNoteProps & { state: AiState }) {
  const refresh = useRefresh('ai_drafts')
  const refreshNotes = useRefresh('ai_session_notes', 'ai_drafts')
  /** Started or opened here: it is shown for review once it is ready. */
  const [active, setActive] = useState<string>()
  const drafts = useOpenDrafts(clientId, 'session')
  const current = drafts.find(({ id }) => id === active)
  /** What was started here goes into the clinical note as soon as it is ready. */
  const [toNote, setToNote] = useState(false)

  const kit = useSessionForm({ clientId, today, state }, async ({ id }) => {
    setActive(id)
    await refresh()
  })

  const review = (id: string) => {
    setToNote(false)
    setActive(id)
  }

  const currentState = current?.state
  const problem = current?.problem
  const madeBy = current?.engine ?? 'passages'
  useEffect(() => {
    if (currentState === 'failed') toast.bad(makingTexts[madeBy].failed, problem ? { description: problem } : {})
  }, [currentState, problem, madeBy])

  const saved = async (note: AiSessionNote, made: AiDraft) => {
    // What was typed since for another session stays.
    if (kit.holds(made)) kit.draft.startOver()
    setActive(undefined)
    toast.good('Session note saved')
    await refreshNotes()
    onSaved(note)
  }

  if (currentState === 'ready')
    return (
      <DraftReview
        key={active}
        toNote={toNote}
        draftId={active ?? ''}
        clientId={clientId}
        onBack={() => setActive(undefined)}
        onSaved={saved}
      />
    )
  return (
    <>
      <OpenDrafts drafts={drafts} texts={draftTexts} onReview={review} />
      <SessionForm
        kit={kit}
        state={state}
        clientId={clientId}
        clientName={clientName}
        working={drafts.some(isWorking)}
        onWay={(way) => setToNote(way === 'note')}
      />
    </>
  )
}

type SessionFormProps = {
  kit: SessionFormState
  state: AiState
  clientId: string
  clientName: string
  working: boolean
  /** Where the summary goes that is submitted next: it is shown here, or opens in the clinical note. */
  onWay: (way: 'review' | 'note') => void
}

function SessionForm({ kit, state, clientId, clientName, working, onWay }: SessionFormProps) {
  const { definition, form, sending, draft, engine, leaving } = kit
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const transcript = useWatch({ control: form.control, name: 'transcript' }) as string
  const making = makingTexts[engine]
  const element = useRef<HTMLFormElement>(null)
  const draftNote = useRef<HTMLButtonElement>(null)
  useFaultFocus(form.control, element)
  const withTranscript = /\S/.test(transcript)
  const blocked =
    !state.summariesConsent && needsConsent({ kind: 'session', engine, byJob: false, withTranscript })
      ? `${clientName}’s consent to AI summaries is not recorded. It is needed first, because ${withTranscript ? 'a transcript contains their words' : 'your text is sent to the connected model'}.`
      : undefined
  const stopped = {
    disabled: blocked !== undefined || working,
    'aria-describedby': blocked && 'ai-session-blocked',
  }
  const submit = form.handleSubmit(sending.send, ({ notes }) => {
    if (notes) toast.bad('Notes required', { description: aiTexts.notesRequired })
  })
  return (
    <Card padding="lg">
      <form
        ref={element}
        noValidate
        aria-label="Session note"
        onSubmit={(event) => {
          event.preventDefault()
          if (!blocked && !working) void submit(event)
        }}
      >
        <DraftNotice draft={draft} />
        <div className="flex flex-col gap-5">
          <FormFields
            definition={definition}
            form={form}
            parts={{
              engine: (
                <EngineChoice
                  kind="session"
                  state={state}
                  engine={engine}
                  onChange={(next) => form.setValue('engine', next, { shouldDirty: true })}
                />
              ),
              transcript: (
                <TranscriptField
                  {...{ definition, form, clientId, state }}
                  onPasted={() => draftNote.current?.focus()}
                />
              ),
            }}
          />
          {blocked && (
            <ConsentMissing id="ai-session-blocked" clientId={clientId}>
              {blocked}
            </ConsentMissing>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2">
            <div className="w-full has-[p]:mb-3">
              <FormError>{sending.refusal}</FormError>
            </div>
            <p className="mr-auto text-sm text-muted max-sm:w-full" aria-live="polite">
              {faultsFact(errors) ?? (working ? 'Your text is being read.' : draft.fact)}
            </p>
            <div className="flex flex-wrap gap-2 max-sm:w-full">
              <Button
                onClick={() => toast.bad(making.first, { description: making.firstWhy })}
                className="max-sm:h-11 max-sm:flex-1"
              >
                Save Note
              </Button>
              <Button
                type="submit"
                icon={Sparkles}
                busy={isSubmitting}
                {...stopped}
                onClick={() => onWay('review')}
                className="max-sm:h-11 max-sm:flex-1"
              >
                {making.button}
              </Button>
              <Button
                ref={draftNote}
                type="submit"
                variant="filled"
                icon={NotebookPen}
                {...stopped}
                disabled={stopped.disabled || isSubmitting}
                onClick={() => onWay('note')}
                className="max-sm:h-11 max-sm:w-full"
              >
                Draft the note
              </Button>
            </div>
          </div>
        </div>
      </form>
      {leaving.asking && <LeavingDialog {...leaving.asking} />}
    </Card>
  )
}
