import type {
  AppointmentDetails,
  FullAppointment,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import { useState } from 'react'
import { conflicting } from './plan-texts.ts'
import { ruleOf } from './repeat-rule.ts'
import { planRequestOf, type SchedulerValues, type PlanRequest } from './scheduler-form.ts'
import { usePlan } from './use-plan.ts'

/** The therapist's decisions about conflicts; empty at first. */
export type GivenAnswer = 'overlap' | 'skip' | 'choose' | undefined

/**
 * The preview of saving, and the decisions about its conflicts. A decision only counts for the preview it was made for.
 */
export function usePlanning(
  values: SchedulerValues,
  base: FullAppointment | undefined,
  errors: Readonly<Record<string, string>>,
) {
  const request = planRequestOf(values, base, errors)
  const { key, plan, ask, ...state } = usePlan(request)
  const [decided, setDecided] = useState<{ key: string; answer: GivenAnswer; anyway: readonly string[] }>()
  const [pressed, setPressed] = useState<{ key: string; times: number; lost: boolean }>()
  const conflicts = conflicting(plan?.items ?? []).length
  const decision = decided && decided.key === key ? decided : undefined
  const { answer, anyway = [] } = decision ?? {}
  const here = pressed && pressed.key === key ? pressed : undefined
  const press = (about: PlanRequest, lost: boolean) =>
    setPressed((before) => ({ key: JSON.stringify(about), times: (before?.times ?? 0) + 1, lost }))

  const ofSeries = base?.seriesId ? values.scope !== 'this' : false
  const rule = ruleOf(values)
  const goesOn = rule === undefined ? base?.repeat : rule
  return {
    ...state,
    plan,
    conflicts,
    answer,
    /** With `choose`: the days that are booked in spite of their conflicts. */
    anyway,
    decide: (next: GivenAnswer, days: readonly string[] = []) =>
      setDecided({ key: key ?? '', answer: next, anyway: days }),
    /** The decision as the server takes it. */
    sent: (): Pick<AppointmentDetails, 'onConflict' | 'bookAnyway'> =>
      answer === 'choose' ? { onConflict: 'skip', bookAnyway: [...anyway] } : { onConflict: answer ?? 'refuse' },
    /** Incremented each time someone tries to save before deciding. */
    missing: here?.times ?? 0,
    /** The server found a conflict while saving; nothing was saved. */
    conflictFound: here?.lost ?? false,
    /** Saving adds appointments or gives them another time. */
    takesTime: request !== undefined,
    isSeries: ofSeries || (!base?.seriesId && Boolean(rule)),
    endless: goesOn?.count === null,
    /** The conflict is about days that exist already. */
    changing: ofSeries,
    /** Refetches the preview before saving. What cannot be checked here, the server refuses. */
    maySend: async (given: SchedulerValues): Promise<boolean> => {
      const about = planRequestOf(given, base, {})
      const found = about && (await ask(about).catch(() => undefined))
      if (!about || !found || conflicting(found.items).length === 0 || answer !== undefined) return true
      press(about, false)
      return false
    },
    /** Refetches after the server found a new conflict. */
    lost: async (): Promise<void> => {
      if (!request) return
      setDecided(undefined)
      await ask(request, true).catch(() => undefined)
      press(request, true)
    },
  }
}
export type Planning = ReturnType<typeof usePlanning>
