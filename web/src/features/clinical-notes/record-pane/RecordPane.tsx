import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import type { AiText } from '../ai-text/ai-text.ts'
import { AiSources } from './AiSources.tsx'
import { DraftLines } from './DraftLines.tsx'
import { DiarySince } from './DiarySince.tsx'
import { LastNote, type LastNoteProps } from './LastNote.tsx'
import { LatestMeasures } from './LatestMeasures.tsx'
import { lastSessionBefore, sessionsQuery } from './measure-figures.ts'
import { PaneSection } from './PaneSection.tsx'
import { PlanGoals } from './PlanGoals.tsx'
import { Preparation } from './Preparation.tsx'

type RecordPaneProps = LastNoteProps & {
  /** What AI wrote that the note takes over. */
  aiTexts: readonly AiText[]
  /** With each new number above 0, the lines of the drafts get the focus. */
  toLines: number
  /** Somebody opened it: on a phone, where it takes the place of the text, the focus comes along. */
  asked: boolean
  /** Back to the text, where the pane stands in its place. */
  onBack: () => void
}

/** What the client's record says, to read while writing a note. */
export function RecordPane({ asked, onBack, aiTexts, toLines, ...props }: RecordPaneProps) {
  const { form, client } = props
  const sessionId = useWatch({ control: form.control, name: 'sessionId' })
  const serviceDate = useWatch({ control: form.control, name: 'serviceDate' })
  const sessions = useQuery(sessionsQuery(client.id))
  const since = sessions.data && lastSessionBefore(sessions.data.items, serviceDate)
  const back = useRef<HTMLButtonElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (toLines > 0) lines.current?.querySelector<HTMLElement>('button')?.focus()
    // Drawn only where the pane takes the place of the text, and with it of the cursor.
    else if (asked && back.current?.offsetParent) back.current.focus()
  }, [asked, toLines])
  const withSources = aiTexts.filter(({ sources }) => sources.length > 0)
  return (
    <div
      role="region"
      aria-label="From the record"
      tabIndex={0}
      className="min-h-0 w-full shrink-0 overflow-y-auto overscroll-contain bg-surface-2/60 px-5 py-2 sm:w-72 sm:border-l sm:border-line lg:w-90"
    >
      <Button ref={back} className="my-2 sm:hidden" block onClick={onBack}>
        Back to the text
      </Button>
      {aiTexts.length > 0 && (
        <PaneSection title="Lines of the AI draft">
          <div ref={lines}>
            <DraftLines form={form} texts={aiTexts} />
          </div>
        </PaneSection>
      )}
      {withSources.length > 0 && (
        <PaneSection title="What the AI draft rests on">
          {withSources.map((text) => (
            <AiSources key={text.id} text={text} />
          ))}
        </PaneSection>
      )}
      <PaneSection title="Preparation">
        <Preparation sessionId={sessionId} />
      </PaneSection>
      <PaneSection title="Last note">
        <LastNote {...props} />
      </PaneSection>
      <PaneSection title="Goals">
        <PlanGoals clientId={client.id} form={form} sources={aiTexts.flatMap(({ sources }) => sources)} />
      </PaneSection>
      <PaneSection title="Measures">
        {!sessions.isPending && <LatestMeasures clientId={client.id} form={form} since={since} until={serviceDate} />}
      </PaneSection>
      <PaneSection title={since ? 'Diary since the last session' : 'Diary'}>
        {!sessions.isPending && <DiarySince clientId={client.id} since={since} />}
      </PaneSection>
    </div>
  )
}
