import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { type AiEngine, needsConsent } from '@openhour/shared/features/ai/ai.rules.ts'
import { reportTexts, reportWeek } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { dayAfter, isDay } from '@openhour/shared/lib/days.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { formatLongDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, FormError } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { aiStateQuery } from '../drafts/open-drafts.ts'
import { ConsentMissing } from '../drafts/ConsentMissing.tsx'
import { EngineChoice } from '../drafts/EngineChoice.tsx'
import { LeavingDialog, useLeaving } from '../drafts/use-leaving.ts'

type GenerateDialogProps = {
  open: boolean
  onClose: () => void
  clientId: string
  clientName: string
  /** Today in the practice's time zone. */
  today: string
  onStarted: (draft: AiDraft) => void
}

/** Lazy-loaded. Chooses the week and, where there is a choice, the engine. Mount a new instance each time it opens. */
export function GenerateDialog({ open, onClose, clientId, clientName, today, onStarted }: GenerateDialogProps) {
  const refresh = useRefresh('ai_drafts')
  const { data: state } = useQuery(aiStateQuery(clientId))
  const [weekStart, setWeekStart] = useState(() => reportWeek(today).from)
  const [chosen, setChosen] = useState<AiEngine>()
  const [problem, setProblem] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const leaving = useLeaving()
  const [key, setKey] = useState(() => crypto.randomUUID())

  const engine: AiEngine = state?.model ? (chosen ?? state.defaultEngine) : 'passages'
  const blocked =
    state?.weeklyReportsConsent === false &&
    needsConsent({ kind: 'report', engine, byJob: false, withTranscript: false })
  const valid = isDay(weekStart)
  const move = (days: number) => {
    setWeekStart(dayAfter(valid ? weekStart : reportWeek(today).from, days))
    setFault(undefined)
  }
  const nextIsAhead = !valid || dayAfter(weekStart, 7) > today

  const start = async () => {
    if (busy || blocked) return
    const wrong = !valid ? reportTexts.startRequired : weekStart > today ? reportTexts.futureWeek : undefined
    setFault(wrong)
    setProblem(undefined)
    if (wrong) return
    setBusy(true)
    try {
      const toServer = engine === 'model' && state?.model?.sentTo
      const shown = toServer
        ? await leaving.look(await api.aiLeaving.ofReport({ clientId, weekStartDate: weekStart }))
        : undefined
      if (toServer && !shown) return setBusy(false)
      const draft = await api.aiDrafts.startReport(
        { clientId, weekStartDate: weekStart, engine, shown },
        { context: { idempotencyKey: key } },
      )
      await refresh()
      onClose()
      onStarted(draft)
    } catch (error) {
      const { detail, errors } = problemFrom(error)
      setKey(crypto.randomUUID())
      if (errors?.['weekStartDate']) setFault(errors['weekStartDate'])
      else {
        setProblem(detail)
        toast.bad('Failed to generate AI content', { description: detail })
      }
    }
    setBusy(false)
  }

  if (leaving.asking) return <LeavingDialog {...leaving.asking} />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title="Generate a weekly report"
      description={`Covers seven days of ${clientName}’s wellness records, sessions, clinical notes and self-care tasks. Process notes are never read.`}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void start()
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy} disabled={blocked}>
            Generate Report
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError>{problem}</FormError>
        <div className="flex items-end gap-2">
          <Field
            label="First day of the week"
            className="flex-1"
            error={fault}
            hint={valid && `${formatLongDay(weekStart, today)} to ${formatLongDay(dayAfter(weekStart, 6), today)}`}
          >
            <DateInput
              value={weekStart}
              lastDay={today}
              onChange={(next) => {
                setWeekStart(next)
                setFault(undefined)
              }}
            />
          </Field>
          <div className="flex gap-1 self-start pt-[25.5px]">
            <IconButton label="Week before" icon={ChevronLeft} variant="outlined" onClick={() => move(-7)} />
            <IconButton
              label="Week after"
              icon={ChevronRight}
              variant="outlined"
              disabled={nextIsAhead}
              onClick={() => move(7)}
            />
          </div>
        </div>
        {state && <EngineChoice state={state} engine={engine} onChange={setChosen} kind="report" />}
        {blocked && (
          <ConsentMissing clientId={clientId}>
            {clientName}’s consent to AI weekly reports is not recorded. It is needed first, because the records of the
            week are sent to the connected model.
          </ConsentMissing>
        )}
      </div>
    </Dialog>
  )
}
