import { useState } from 'react'
import { type FieldValues, get, type Path, set, type UseFormReturn } from 'react-hook-form'
import { type Difference, differingPaths } from './form-versions.ts'

/** What happened to the record since it was read for the form. */
export type VersionOutcome =
  | { outcome: 'unchanged' }
  /** Fields not edited here follow what is saved; edited ones stay. */
  | { outcome: 'merged'; taken: readonly string[] }
  /** The same field was changed on both sides: the person chooses. */
  | { outcome: 'conflict'; taken: readonly string[]; differences: readonly Difference[]; combinable: boolean }
  /** The person took the saved version. Their own text can be brought back. */
  | { outcome: 'set-aside' }

export type Choice = 'here' | 'other' | 'both'

type Found<Values> = { saved: Values; both: readonly string[]; taken: readonly string[] }

type Options<Row, Values> = {
  /** The record as it was read; undefined for a new one. */
  opened: Row | undefined
  valuesOf: (row: Row) => Values
  differences: (here: Values, other: Values) => readonly Difference[]
  combine: (saved: Values, typed: Values) => Values
  /** Called with the fields that follow what is saved. */
  onFollow?: (saved: Partial<Values>) => void
}

/**
 * Merges what another tab saved into an open form. Typed text is never lost, and saved values are overwritten only if
 * the person chooses to.
 */
export function useSavedElsewhere<Row, Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  { opened, valuesOf, differences, combine, onFollow }: Options<Row, Values>,
) {
  const [base, setBase] = useState(opened)
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
    /** The version that a change is based on. */
    base,
    version: outcome(),
    /** @returns false if the saved version equals what was about to be saved */
    merge: (row: Row): boolean => {
      const here = form.getValues()
      const saved = valuesOf(row)
      const differing = differingPaths(saved, here)
      if (differing.length === 0) return false
      const before = base === undefined ? here : valuesOf(base)
      const changedThere = [...differingPaths(saved, before), ...(found?.both ?? [])]
      const changedHere = differingPaths(before, here)
      const untouched = differing.filter((name) => !changedHere.includes(name))
      const both = differing.filter((name) => changedHere.includes(name) && changedThere.includes(name))
      const taken = differencesIn(untouched, saved).map(({ label }) => label)
      follow(untouched, saved)
      put(untouched, saved)
      setBase(() => row)
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
    /** After the saved version was taken: puts the typed text back into the form. */
    bringBack: () => {
      if (aside) put(aside.names, aside.typed)
      setAside(undefined)
    },
    /** The form has this version, or none: earlier findings no longer matter. */
    restart: (row: Row | undefined) => {
      setBase(() => row)
      setFound(undefined)
      setAside(undefined)
    },
  }
}

/** Combining is offered only if the result is neither of the two. */
export function isNeither(both: object, here: object, other: object): boolean {
  return differingPaths(both, here).length > 0 && differingPaths(both, other).length > 0
}
