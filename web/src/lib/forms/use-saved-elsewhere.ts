import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type Difference, sameValue } from './define-form.ts'

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
  onFollow: (saved: Partial<Values>) => void
}

/** Merges what another tab saved into an open form. Nothing typed is lost, and nothing saved is overwritten unless the person says so. */
export function useSavedElsewhere<Row, Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  { opened, valuesOf, differences, onFollow }: Options<Row, Values>,
) {
  const [seen, setSeen] = useState(opened)
  const [found, setFound] = useState<Found<Values>>()
  const follow = (names: readonly string[], values: Values) =>
    onFollow(Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>)
  const put = (names: readonly string[], values: Values) => {
    follow(names, values)
    for (const name of names) form.setValue(name as Path<Values>, values[name], { shouldDirty: true })
  }
  const differencesIn = (names: readonly string[], saved: Values) => {
    const here = form.getValues()
    return differences(here, { ...here, ...Object.fromEntries(names.map((name) => [name, saved[name]])) })
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
      const differing = Object.keys(saved).filter((name) => !sameValue(here[name], saved[name]))
      if (differing.length === 0) return false
      const before = seen === undefined ? here : valuesOf(seen)
      const untouched = differing.filter((name) => sameValue(here[name], before[name]))
      const both = differing.filter((name) => !untouched.includes(name) && !sameValue(saved[name], before[name]))
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
  }
}
