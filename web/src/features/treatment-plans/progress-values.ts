import type { RecentSession } from '@openhour/shared/features/treatment-plans/treatment-plans.contract.ts'
import { planTexts } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formatDay } from '../../lib/format.ts'

/** The form as it is typed: every field a text, '' for nothing. */
export type ProgressValues = Record<'percent' | 'comment' | 'sessionId' | 'progressDate', string>

export const checkProgress: Resolver<ProgressValues> = (values) => {
  const errors: FieldErrors<ProgressValues> = {}
  if (!/^\s*\d{1,3}\s*$/.test(values.percent) || Number(values.percent) > 100)
    errors.percent = { type: 'check', message: planTexts.percent }
  if (!isDay(values.progressDate)) errors.progressDate = { type: 'check', message: planTexts.progressDate }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

const labels = { percent: 'Percent', sessionId: 'Session', progressDate: 'Date', comment: 'Comment' } as const

/** Where two versions of the form differ, in words. */
export function progressDifferences(here: ProgressValues, other: ProgressValues, sessions: readonly RecentSession[]) {
  const shown = (name: keyof ProgressValues, value: string) => {
    if (name === 'progressDate' && value) return formatDay(value)
    const session = name === 'sessionId' ? sessions.find(({ id }) => id === value) : undefined
    return session ? formatDay(session.date) : name === 'sessionId' ? '' : value
  }
  return (Object.keys(labels) as (keyof ProgressValues)[])
    .filter((name) => here[name] !== other[name])
    .map((name) => ({ label: labels[name], here: shown(name, here[name]), other: shown(name, other[name]) }))
}
