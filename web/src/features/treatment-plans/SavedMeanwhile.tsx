import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Difference, TwoVersions } from '../../ui/TwoVersions.tsx'
import { broughtTogether, differences, type PlanFormValues, valuesOf } from './form-values.ts'
import { fieldLabels } from './plan-words.ts'

type Field = keyof PlanFormValues
type Found = {
  saved: PlanFormValues
  /** Fields that both changed, for the person to choose. */
  both: readonly Field[]
  /** Fields that were taken over, as nobody touched them here. */
  taken: readonly Field[]
  differences: readonly Difference[]
}

/** What happens when the plan turns out to have been changed in another window: nothing is overwritten there, nothing typed is lost here. */
export function useSavedMeanwhile(
  form: Pick<UseFormReturn<PlanFormValues>, 'getValues' | 'setValue'>,
  opened: Plan | undefined,
) {
  const [seen, setSeen] = useState(opened)
  const [found, setFound] = useState<Found>()
  const put = (fields: readonly Field[], values: PlanFormValues) => {
    for (const name of fields) form.setValue(name, values[name], { shouldDirty: true })
  }
  return {
    version: seen?.version ?? 0,
    found,
    choosing: found !== undefined && found.both.length > 0,
    show: (plan: Plan) => {
      const saved = valuesOf(plan)
      const here = form.getValues()
      const { untouched, both } = broughtTogether(seen ? valuesOf(seen) : here, here, saved)
      put(untouched, saved)
      const labels = both.map((name) => fieldLabels[name])
      setFound({
        saved,
        both,
        taken: untouched,
        differences: differences(here, saved).filter(({ label }) => labels.includes(label)),
      })
      setSeen(plan)
    },
    take: (which: 'here' | 'other') => {
      if (found && which === 'other') put(found.both, found.saved)
      setFound(undefined)
    },
  }
}

export function SavedMeanwhile({ found, onTake }: { found: Found; onTake: (which: 'here' | 'other') => void }) {
  const taken = found.taken.map((name) => fieldLabels[name]).join(', ')
  if (found.both.length > 0)
    return (
      <TwoVersions
        title={`This plan was changed in another window.${taken && ` Taken over from there: ${taken}.`}`}
        other="Saved now"
        takeLabel="Use the saved version"
        differences={found.differences}
        onTake={onTake}
      />
    )
  return (
    <p role="alert" className="mb-5 rounded-lg bg-honey-soft px-4 py-3 text-sm">
      <span className="font-semibold">This plan was changed in another window.</span>{' '}
      {taken ? `Taken over from there: ${taken}. ` : ''}What you typed stands here unchanged. Look it over and save
      again.
    </p>
  )
}
