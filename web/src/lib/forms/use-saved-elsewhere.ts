import { useState } from 'react'
import { type FieldValues, get, type Path, set, type UseFormReturn } from 'react-hook-form'
import { type Difference, differingPaths } from './define-form.ts'

/** What has become of the record since it was read for the form. */
export type VersionOutcome =
  | { outcome: 'unchanged' }
  /** Fields that nobody edited here follow what is saved; what was edited here stays. */
  | { outcome: 'merged'; taken: readonly string[] }
  /** The same field was changed on both sides: the person chooses. */
  | { outcome: 'conflict'; taken: readonly string[]; differences: readonly Difference[]; combinable: boolean }
  /** The person took the saved version. What they typed can be brought back. */
  | { outcome: 'set-aside' }

export type Choice = 'here' | 'other' | 'both'

type Found<Values> = { saved: Values; both: readonly string[]; taken: readonly string[] }

type Options<Row, Values> = {
  /** The record as it was read; none for a new one. */
  opened: Row | undefined
  valuesOf: (row: Row) => Values
  differences: (here: Values, other: Values) => readonly Difference[]
  combine: (saved: Values, typed: Values) => Values
  /** Told of the fields that follow what is saved. */
  onFollow?: (saved: Partial<Values>) => void
}

/** Merges what another tab saved into an open form. Nothing typed is lost, and nothing saved is overwritten unless the person says so. */
export function useSavedElsewhere<Row, Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  { opened, valuesOf, differences, combine, onFollow }: Options<Row, Values>,
) {
  const [seen, setSeen] = useState(opened)
  const [found, setFound] = useState<Found<Values>>()
  const [aside, setAside] = useState<{ names: readonly string[]; typed: Values }>()
  const follow = (names: readonly string[], values: Values) =>
    onFollow?.(Object.fromEntries(names.map((name) => [name, get(values, name)])) as Partial<Values>)
  const put = (names: readonly string[], values: Values) => {
    for (const name of names) form.setValue(name as Path<Values>, get(values, name), { shouldDirty: true })
  }
  const differencesIn = (names: readonly string[], saved: Values) => {
    const here = form.getValues()
    const other = structuredClone(here)
    for (const name of names) set(other, name, get(saved, name))
    return differences(here, other)
  }

  const outcome = (): VersionOutcome => {
    if (!found) return { outcome: aside ? 'set-aside' : 'unchanged' }
    const { saved, both, taken } = found
    if (both.length === 0) return { outcome: 'merged', taken }
    const here = form.getValues()
    const pick = (values: Values) => both.map((name) => get(values, name) as unknown)
    const combinable = isNeither(pick(combine(saved, here)), pick(here), pick(saved))
    return { outcome: 'conflict', taken, differences: differencesIn(both, saved), combinable }
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
      follow(untouched, saved)
      put(untouched, saved)
      setSeen(() => row)
      setFound({ saved, both, taken })
      return true
    },
    choose: (which: Choice) => {
      if (!found) return
      const { saved, both } = found
      const typed = structuredClone(form.getValues())
      follow(both, saved)
      if (which === 'other') {
        setAside({ names: both, typed })
        put(both, saved)
      }
      if (which === 'both') put(both, combine(saved, typed))
      setFound(undefined)
    },
    /** After the saved version was taken: what was typed is in the form again. */
    bringBack: () => {
      if (aside) put(aside.names, aside.typed)
      setAside(undefined)
    },
    /** The form holds this version, or none: what was found before no longer matters. */
    restart: (row: Row | undefined) => {
      setSeen(() => row)
      setFound(undefined)
      setAside(undefined)
    },
  }
}

/** Both versions in one are worth offering only where that is neither of the two. */
export function isNeither(both: object, here: object, other: object): boolean {
  return differingPaths(both, here).length > 0 && differingPaths(both, other).length > 0
}
