import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { useEffect, useRef } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field, FormError } from '../../../ui/Field.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { seriesAnswers } from './plan-texts.ts'
import type { GivenAnswer } from './use-planning.ts'

type ConflictChoiceProps = {
  /** How many days have conflicts, and of how many. */
  conflicts: number
  all: number
  isSeries: boolean
  /** The days exist already; they are not being added. */
  changing: boolean
  answer: GivenAnswer
  onAnswer: (answer: GivenAnswer) => void
  /** Incremented each time someone tries to save without choosing. */
  missing: number
  /** The conflict was found while saving. */
  conflictFound: boolean
}

/** Nothing overlaps unless it is allowed here. */
export function ConflictChoice({
  conflicts,
  all,
  isSeries,
  changing,
  answer,
  onAnswer,
  missing,
  conflictFound,
}: ConflictChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (missing > 0) box.current?.querySelector('input')?.focus()
  }, [missing])
  const unanswered = missing > 0 && answer === undefined
  const answers = isSeries ? seriesAnswers(conflicts, all, changing) : []
  return (
    <div ref={box} className="flex flex-col gap-2">
      {answers.length > 1 ? (
        <Field label="What to do with conflicts" labelHidden>
          <RadioCards
            name="conflicts"
            className="grid-cols-1!"
            options={answers}
            value={answer ?? ''}
            onChange={({ target }) => onAnswer(target.value === 'skip' ? 'skip' : 'overlap')}
          />
        </Field>
      ) : (
        <label className="flex items-center gap-2.5 font-medium">
          <Checkbox
            checked={answer === 'overlap'}
            onChange={({ target }) => onAnswer(target.checked ? 'overlap' : undefined)}
          />
          {isSeries && conflicts > 1 ? 'Book them anyway' : 'Book it anyway'}
        </label>
      )}
      <FormError>
        {unanswered && (conflictFound ? appointmentTexts.taken : 'Please choose what to do, or choose another time.')}
      </FormError>
    </div>
  )
}
