import { type GatedFeature, gateMessage } from '@openhour/shared/access/tiers.ts'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { aiTexts, type OverallTrend } from '@openhour/shared/features/ai/ai.rules.ts'
import { Check, NotebookPen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { PathButton } from '../../../ui/PathButton.tsx'
import { UnsavedLines } from '../drafts/UnsavedLines.tsx'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { countUnresolved } from '../lines/line-sections.ts'
import { NotDone } from '../drafts/NotDone.tsx'
import { useReviewForm } from '../session-analysis/use-review-form.ts'
import { trendChoices, trends } from '../weekly-reports/report-labels.ts'
import { linksOf } from '../weekly-reports/source-links.ts'
import { keepDraft, type Sections, sectionsOf } from './keep-draft.ts'
import { ReviewDialogs, useReviewDialogs } from './review-dialogs.ts'
import { ReviewState } from './ReviewState.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import { useInNote } from '../drafts/use-in-note.ts'
import { useDraftLines } from '../drafts/use-draft-lines.ts'

type DraftReviewProps = {
  draft: AiDraft
  /** The feature that the plan lacks: the draft can be read and discarded. */
  gate: GatedFeature | undefined
  /** The client's tab with what was kept. */
  tab: string
  /** Replaces the lines with the version on the server. */
  onReread: () => void
  /** Kept or discarded. */
  onDone: () => void
}

/** The lines of a draft with their sources, and the decision about it. */
export function DraftReview({ draft, gate, tab, onReread, onDone }: DraftReviewProps) {
  const { id, clientId, clientName, kind } = draft
  const lines = useDraftLines<Sections>(draft, (kind === 'report' ? draft.report : draft.session) ?? {})
  const review = useReviewForm(id, clientId)
  const sections = sectionsOf(draft, lines.sections)
  const unresolved = countUnresolved(sections)
  const dialogs = useReviewDialogs()
  const refresh = useRefresh('ai_drafts', 'ai_session_notes', 'ai_weekly_reports')
  const [key] = useState(() => crypto.randomUUID())
  const [trend, setTrend] = useState<OverallTrend>(draft.trend?.overall ?? 'stable')
  const inNote = useInNote({ draft, lines, onKeep: review.keep })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const sourcesGone = draft.state === 'ready' && draft.sources.length === 0
  const canKeep = draft.state === 'ready' && gate === undefined && !sourcesGone
  const what = kind === 'report' ? 'weekly report' : 'session note'

  const keep = async () => {
    if (busy) return
    if (unresolved > 0) return setRefusal(aiTexts.unresolved)
    setBusy(true)
    setRefusal(undefined)
    try {
      const version = await lines.save()
      if (version !== undefined) {
        await keepDraft(draft, { sections: lines.sections, version, overallTrend: trend, ...review.input() }, key)
        review.finish()
        toast.good(kind === 'report' ? 'Weekly report saved' : 'Session note saved', {
          description: `It’s in ${clientName}’s record.`,
        })
        onDone()
      }
    } catch (error) {
      setRefusal(problemFrom(error).detail)
    }
    setBusy(false)
    await refresh()
  }
  const submit = () => void review.form.handleSubmit(keep)()
  useReviewKeys({ onKeep: canKeep ? submit : undefined })
  const withTranscript = draft.sources.some((source) => source.kind === 'transcript')
  return (
    <Card padding="none">
      <h2 className="sr-only">The draft</h2>
      <div className="flex flex-col gap-6 p-5 sm:p-6">
        {gate && <Notice tone="plain">{gateMessage(gate)} You can still read this draft or discard it.</Notice>}
        {sourcesGone && <Notice tone="plain">{aiTexts.sourcesGone}</Notice>}
        {draft.state !== 'ready' && (
          <Notice tone="plain">
            {draft.problem ?? 'This draft is still being written. Open it again in a moment.'}
          </Notice>
        )}
        <NotDone notDone={draft.notDone} leftOut={draft.leftOut} />
        <LinesWithSources
          sections={sections}
          sources={draft.sources}
          linkTo={linksOf(clientId)}
          onChange={canKeep && !busy ? lines.change : undefined}
        />
        {kind === 'report' && (
          <div className="border-t border-line pt-6">
            <p className="mb-2 font-medium">Overall trend</p>
            {draft.trend && <p className="mb-3 max-w-[68ch] text-sm text-muted">{draft.trend.statement}</p>}
            {canKeep ? (
              <SegmentedSwitch label="Overall trend" segments={trendChoices} value={trend} onChange={setTrend} />
            ) : (
              <p>{trends[trend].label}</p>
            )}
          </div>
        )}
        {canKeep && kind === 'session' && (
          <div className="border-t border-line pt-6">
            <FormFields
              definition={review.definition}
              form={review.form}
              parts={withTranscript ? {} : { keepTranscript: null }}
            />
          </div>
        )}
      </div>
      <footer className="sticky bottom-0 z-10 flex flex-col gap-3 rounded-b-xl border-t border-line bg-surface px-5 py-4 sm:px-6">
        <FormError>{lines.problem ? `${lines.problem} Your changes are still here.` : refusal}</FormError>
        <div className="flex flex-wrap items-center gap-2">
          {canKeep && <ReviewState unresolved={unresolved} state={lines.state} />}
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
            <UnsavedLines lines={lines} onReread={onReread} />
            <Button
              variant="danger-text"
              icon={Trash2}
              className="max-sm:h-11 max-sm:flex-1"
              aria-haspopup="dialog"
              onClick={() => dialogs.show({ kind: 'discard', draft })}
            >
              Discard
            </Button>
            {canKeep ? (
              <Button
                variant={kind === 'session' ? 'outlined' : 'filled'}
                icon={Check}
                busy={busy}
                disabled={unresolved > 0}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                className="max-sm:h-11 max-sm:flex-1"
                onClick={submit}
              >
                {`Keep as ${what}`}
              </Button>
            ) : (
              <PathButton to={gate ? '/app/subscription' : tab} variant="filled" className="max-sm:flex-1">
                {gate ? 'Compare plans' : 'Open record'}
              </PathButton>
            )}
            {canKeep && kind === 'session' && (
              <Button
                variant="filled"
                icon={NotebookPen}
                busy={inNote.busy}
                disabled={unresolved > 0}
                className="max-sm:h-11 max-sm:w-full"
                onClick={() => void inNote.open()}
              >
                Use in note
              </Button>
            )}
          </div>
        </div>
      </footer>
      <ReviewDialogs dialogs={dialogs} onDiscarded={onDone} />
    </Card>
  )
}
