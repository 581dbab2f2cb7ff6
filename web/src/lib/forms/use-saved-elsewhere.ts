import { useState } from 'react'
import { type FieldValues, get, type Path, set, type UseFormReturn } from 'react-hook-form'
import { type Difference, differingPaths } from './define-form.ts'

/** What has become of the record since it was read for the form. */
export type VersionOutcome =
  | { outcome: 'unchanged' }
  /** Fields that nobody edited here follow what is saved; what was edited here stays. */
  | { outcome: 'merged'; taken: readonly string[] }
  /** The same field was changed on both sides: the person chooses. */
  | { outcome: 'conflict'; taken: readonly string[]; differences: readonly Difference[] }

type Found<Values> = { saved: Values; both: readonly string[]; taken: readonly string[] }

type Options<Row, Values> = {
  /** The record as it was read; none for a new one. */
  opened: Row | undefined
  valuesOf: (row: Row) => Values
  differences: (here: Values, other: Values) => readonly Difference[]
  /** Told of the fields that follow what is saved. */
  onFollow?: (saved: Partial<Values>) => void
}

/** Merges what another tab saved into an open form. Nothing typed is lost, and nothing saved is overwritten unless the person says so. */
export function useSavedElsewhere<Row, Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  { opened, valuesOf, differences, onFollow }: Options<Row, Values>,
) {
  const [seen, setSeen] = useState(opened)
  const [found, setFound] = useState<Found<Values>>()
  const follow = (names: readonly string[], values: Values) =>
    onFollow?.(Object.fromEntries(names.map((name) => [name, get(values, name)])) as Partial<Values>)
  const put = (names: readonly string[], values: Values) => {
    follow(names, values)
    for (const name of names) form.setValue(name as Path<Values>, get(values, name), { shouldDirty: true })
  }
  const differencesIn = (names: readonly string[], saved: Values) => {
    const here = form.getValues()
    const other = structuredClone(here)
    for (const name of names) set(other, name, get(saved, name))
    return differences(here, other)
  }

  const outcome = (): VersionOutcome => {
    if (!found) return { outcome: 'unchanged' }
    const { saved, both, taken } = found
    if (both.length === 0) return { outcome: 'merged', taken }
    return { outcome: 'conflict', taken, differences: differencesIn(both, saved) }
  }
  return {
    /** What a change is meant against. */
    seen,
    version: outcome(),
    /** @returns false where what is saved is exactly what was to be saved */
    merge: (row: Row): boolean => {
      const here = form.getValues()
      const saved = valuesOf(row)
      const differing = differingPaths(saved, here)
      if (differing.length === 0) return false
      const before = seen === undefined ? here : valuesOf(seen)
      const changedThere = [...differingPaths(saved, before), ...(found?.both ?? [])]
      const changedHere = differingPaths(before, here)
      const untouched = differing.filter((name) => !changedHere.includes(name))
      const both = differing.filter((name) => changedHere.includes(name) && changedThere.includes(name))
      const taken = differencesIn(untouched, saved).map(({ label }) => label)
      put(untouched, saved)
      setSeen(() => row)
      setFound({ saved, both, taken })
      return true
    },
    choose: (which: 'here' | 'other') => {
      if (found && which === 'other') put(found.both, found.saved)
      else if (found) follow(found.both, found.saved)
      setFound(undefined)
    },
    /** The form holds this version: what was found before no longer matters. */
    restart: (row: Row) => {
      setSeen(() => row)
      setFound(undefined)
    },
  }
}
