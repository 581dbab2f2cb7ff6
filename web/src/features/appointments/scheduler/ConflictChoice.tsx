import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { useEffect, useRef } from 'react'
import { formatLongDay } from '../../../lib/time/format.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field, FormError } from '../../../ui/Field.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { conflictText, seriesAnswers } from './plan-texts.ts'
import type { GivenAnswer } from './use-planning.ts'

type ConflictChoiceProps = {
  /** The days that have conflicts, and of how many they are. */
  conflicts: readonly Planned[]
  all: number
  isSeries: boolean
  /** The days exist already; they are not being added. */
  changing: boolean
  answer: GivenAnswer
  /** The days that are booked in spite of their conflicts, if the answer is to choose. */
  anyway: readonly string[]
  onAnswer: (answer: GivenAnswer, anyway?: readonly string[]) => void
  /** Incremented each time someone tries to save without choosing. */
  missing: number
  /** The conflict was found while saving. */
  conflictFound: boolean
  zone: string
  today: string
}

/** Nothing overlaps unless it is allowed here. */
export function ConflictChoice({
  conflicts,
  all,
  isSeries,
  changing,
  answer,
  anyway,
  onAnswer,
  missing,
  conflictFound,
  zone,
  today,
}: ConflictChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (missing > 0) box.current?.querySelector('input')?.focus()
  }, [missing])
  const unanswered = missing > 0 && answer === undefined
  const answers = isSeries ? seriesAnswers(conflicts.length, all, changing) : []
  return (
    <div ref={box} className="flex flex-col gap-2">
      {answers.length > 1 ? (
        <Field label="What to do with conflicts" labelHidden>
          <RadioCards
            name="conflicts"
            className="grid-cols-1!"
            options={answers}
            value={answer ?? ''}
            onChange={({ target }) => onAnswer(answers.find(({ value }) => value === target.value)?.value)}
          />
        </Field>
      ) : (
        <label className="flex items-center gap-2.5 font-medium">
          <Checkbox
            checked={answer === 'overlap'}
            onChange={({ target }) => onAnswer(target.checked ? 'overlap' : undefined)}
          />
          {isSeries && conflicts.length > 1 ? 'Book them anyway' : 'Book it anyway'}
        </label>
      )}
      {answer === 'choose' && <EachDay {...{ conflicts, changing, anyway, onAnswer, zone, today }} />}
      <FormError>
        {unanswered && (conflictFound ? appointmentTexts.taken : 'Please choose what to do, or choose another time.')}
      </FormError>
    </div>
  )
}

type EachDayProps = Pick<ConflictChoiceProps, 'conflicts' | 'changing' | 'anyway' | 'onAnswer' | 'zone' | 'today'>

/** One tick for each day with a conflict: booked, or else left out. */
function EachDay({ conflicts, changing, anyway, onAnswer, zone, today }: EachDayProps) {
  const left = conflicts.length - anyway.length
  const tick = (day: string, ticked: boolean) =>
    onAnswer('choose', ticked ? [...anyway, day] : anyway.filter((one) => one !== day))
  return (
    <fieldset className="rounded-md border border-line bg-surface">
      <legend className="sr-only">Days to book anyway</legend>
      <p role="status" className="border-b border-line px-3 py-2 text-muted">
        {`Ticked days are booked: ${anyway.length}. ${changing ? 'Left as they are' : 'Skipped'}: ${left}.`}
      </p>
      <div className="max-h-60 overflow-y-auto overscroll-contain px-3 py-1">
        {conflicts.map(({ appointmentDate, conflicts: found }) => (
          <label
            key={appointmentDate}
            className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 py-2"
          >
            <Checkbox
              checked={anyway.includes(appointmentDate)}
              onChange={({ target }) => tick(appointmentDate, target.checked)}
            />
            <span className="font-medium">{formatLongDay(appointmentDate, today)}</span>
            <span className="col-start-2 text-muted wrap-anywhere">
              {found.map((one) => conflictText(one, zone)).join(', ')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
