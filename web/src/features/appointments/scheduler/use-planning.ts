import type { AppointmentWhole } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { useState } from 'react'
import { meeting } from './plan-texts.ts'
import { chosenPlanOf, ruleOf, type SchedulerValues, type Wish } from './scheduler-form.ts'
import { usePlan } from './use-plan.ts'

/** What a therapist has decided about conflicts; nothing yet, at first. */
export type GivenAnswer = 'overlap' | 'skip' | undefined

/** What saving would come to, and what was decided about conflicts: a decision holds for what was seen as it was made, and for nothing else. */
export function usePlanning(
  values: SchedulerValues,
  seen: AppointmentWhole | undefined,
  errors: Readonly<Record<string, string>>,
) {
  const wish = chosenPlanOf(values, seen, errors)
  const { key, plan, ask, ...state } = usePlan(wish)
  const [decided, setDecided] = useState<{ key: string; answer: GivenAnswer }>()
  const [pressed, setPressed] = useState<{ key: string; times: number; lost: boolean }>()
  const met = meeting(plan?.items ?? []).length
  const answer = decided && decided.key === key ? decided.answer : undefined
  const here = pressed && pressed.key === key ? pressed : undefined
  const press = (about: Wish, lost: boolean) =>
    setPressed((before) => ({ key: JSON.stringify(about), times: (before?.times ?? 0) + 1, lost }))

  const ofSeries = seen?.seriesId ? values.scope !== 'this' : false
  const rule = ruleOf(values)
  const goesOn = rule === undefined ? seen?.repeat : rule
  return {
    ...state,
    plan,
    met,
    answer,
    decide: (next: GivenAnswer) => setDecided({ key: key ?? '', answer: next }),
    /** Grows each time that somebody wanted to save before they had decided. */
    missing: here?.times ?? 0,
    /** Somebody else was faster; nothing was saved. */
    wasLost: here?.lost ?? false,
    isSeries: ofSeries || (!seen?.seriesId && Boolean(rule)),
    endless: goesOn?.count === null,
    /** It is about days that exist already. */
    changing: ofSeries,
    /** Looks once more before it is sent. What cannot be looked up the server refuses by itself. */
    maySend: async (given: SchedulerValues): Promise<boolean> => {
      const about = chosenPlanOf(given, seen, {})
      const found = about && (await ask(about).catch(() => undefined))
      if (!about || !found || meeting(found.items).length === 0 || answer !== undefined) return true
      press(about, false)
      return false
    },
    /** Asks anew, after the server has met something that was not there before. */
    lost: async (): Promise<void> => {
      if (!wish) return
      setDecided(undefined)
      await ask(wish, true).catch(() => undefined)
      press(wish, true)
    },
  }
}
export type Planning = ReturnType<typeof usePlanning>
