import { riskAnswers } from '@openhour/shared/features/measures/measures.rules.ts'
import type { MeasureQuestions, PortalMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { valuesOf } from '../../features/measures/answer-values.ts'
import { api } from '../../lib/api/api.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormError } from '../../ui/Field.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { answersForm } from './answers-form.ts'
import { CallForHelp, HelpFirst } from './CallForHelp.tsx'
import { readingText } from './measure-labels.ts'
import { titleText } from './measure-titles.ts'
import { Question } from './Question.tsx'
import { stepsOf } from './question-steps.ts'
import { Review } from './Review.tsx'

type FillMeasureProps = {
  clientId: string
  therapistName: string
  measure: PortalMeasure
  questions: MeasureQuestions
  onClose: () => void
  /** The questions have a newer version. */
  onOutdated: () => Promise<void>
  onSent: (callsForHelp: boolean) => void
}

/** One question at a time, then all answers to look over, then sending. The draft keeps what was chosen. */
export function FillMeasure(props: FillMeasureProps) {
  const { clientId, therapistName, measure, questions, onClose, onOutdated, onSent } = props
  const definition = useMemo(() => answersForm(questions), [questions])
  const refresh = useRefresh('measure_requests', 'measure_responses')
  const { form, dialog } = useRecordForm(definition, {
    noun: 'questionnaire',
    draftKey: `measure-request:${measure.id}:${questions.version}`,
    onSend: (answers) =>
      saidIfLost('answers', () =>
        api.portalMeasures.send({ clientId, id: measure.id, version: questions.version, ...answers }),
      ),
    onSent: async () => {
      onSent(callsForHelp)
      await refresh()
    },
    onRefused: async ({ code, detail }) => {
      if (code !== 'version-conflict') return
      toast.bad(detail)
      await onOutdated()
    },
    failure: 'Your answers were not sent',
  })
  const values = useWatch({ control: form.control })
  const answers = valuesOf(questions.items, (values.answers ?? []) as string[])
  const risks = riskAnswers(questions, answers)
  const callsForHelp = risks.length > 0

  const steps = stepsOf(questions)
  // Before the first question and after the last there is a page each.
  const [at, setAt] = useState(-1)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [at])
  const go = (step: number) => {
    moved.current = true
    setAt(step)
  }
  const step = steps[at]
  // First of all beside the answer that calls for it, and when the form is opened again. Later pages have it below what they ask.
  const helpFirst =
    at === -1 ? callsForHelp : step?.field === 'answers' && risks.some(({ item }) => item === step.index + 1)
  const help = useRef<HTMLDivElement>(null)
  const tapped = useRef(false)
  useEffect(() => {
    if (!helpFirst) return
    help.current?.scrollIntoView({ block: 'start' })
    // Arrow keys move through the answers, so they keep the focus there.
    if (tapped.current) help.current?.focus({ preventScroll: true })
  }, [helpFirst, at])
  const isAnswered = (index: number) => {
    const one = steps[index]
    return one !== undefined && Boolean((values[one.field] as string[] | undefined)?.[one.index])
  }
  const started = steps.some((_, index) => isAnswered(index))
  const firstOpen = () => {
    const open = steps.findIndex((_, index) => !isAnswered(index))
    return open === -1 ? steps.length : open
  }
  const { sending, draft } = dialog
  const { isSubmitting } = form.formState
  return (
    <form
      noValidate
      aria-label={titleText(measure)}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        if (at < steps.length) {
          event.preventDefault()
          return go(at === -1 ? firstOpen() : at + 1)
        }
        return void form.handleSubmit(sending.send)(event)
      }}
    >
      <HelpFirst shown={helpFirst} boxRef={help}>
        <Button type="submit" size="lg">
          Continue
        </Button>
      </HelpFirst>
      <Card padding="lg">
        <DraftNotice draft={draft} />
        {at >= 0 && (
          <div className="mb-5">
            <ProgressBar
              width="full"
              value={Math.min(at + 1, steps.length) / steps.length}
              label={step ? `Question ${at + 1} of ${steps.length}` : 'All questions'}
            />
          </div>
        )}
        {at === -1 && (
          <>
            <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {titleText(measure)}
            </h2>
            <p className="mt-2">
              {steps.length} questions, one at a time. You can leave out what you do not want to answer, and stop and go
              on later.
            </p>
            <p className="mt-2 text-muted">{readingText(therapistName, measure)}</p>
            <p className="mt-4 text-xs text-muted">
              {measure.title !== null && `${measure.name}. `}
              {questions.licence}
            </p>
          </>
        )}
        {step && (
          <Question
            key={at}
            step={step}
            lead={step.field === 'answers' ? questions.question : undefined}
            place={`Question ${at + 1} of ${steps.length}`}
            headingRef={heading}
            register={form.register(`${step.field}.${step.index}`)}
            onTap={(byPointer) => (tapped.current = byPointer)}
          />
        )}
        {at === steps.length && (
          <Review
            steps={steps}
            values={values}
            reading={readingText(therapistName, measure)}
            headingRef={heading}
            onChange={go}
          />
        )}
        <div className={callsForHelp ? 'mt-5' : ''}>
          <CallForHelp shown={callsForHelp} />
        </div>
        <FormError>{sending.refusal}</FormError>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {at >= 0 ? (
            <Button size="xl" icon={ArrowLeft} onClick={() => go(at - 1)}>
              Back
            </Button>
          ) : (
            <Button size="xl" onClick={onClose}>
              Not now
            </Button>
          )}
          {!(at === -1 && helpFirst) && (
            <Button
              type="submit"
              size="xl"
              variant={helpFirst ? 'outlined' : 'filled'}
              className="flex-1 sm:flex-none sm:min-w-40"
              busy={isSubmitting}
              disabled={at === steps.length && answers.every((answer) => answer === null)}
            >
              {labelOf({ at, count: steps.length, started, answered: isAnswered(at) })}
            </Button>
          )}
        </div>
        <p role="status" className="mt-3 min-h-4 text-xs text-muted">
          {draft.fact}
        </p>
      </Card>
    </form>
  )
}

type Place = { at: number; count: number; started: boolean; answered: boolean }
function labelOf({ at, count, started, answered }: Place): string {
  if (at === -1) return started ? 'Continue' : 'Start'
  if (at === count) return 'Send answers'
  return answered ? 'Next' : 'Skip'
}
