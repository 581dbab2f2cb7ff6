import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

type ChangedMeanwhileOptions<Row, Values> = {
  /** The record as it was read; none for a new one. */
  opened: Row | undefined
  valuesOf: (row: Row) => Values
  /** Where two versions of the form differ. */
  differences: (here: Values, other: Values) => readonly unknown[]
}

/**
 * What happens when the server says that a record was changed in another window since it was read: somebody chooses between what stands here and
 * what is saved, and nothing is overwritten before.
 */
export function useChangedMeanwhile<Row, Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  { opened, valuesOf, differences }: ChangedMeanwhileOptions<Row, Values>,
) {
  const [seen, setSeen] = useState(opened)
  const [theirs, setTheirs] = useState<Row>()
  return {
    /** What is sent goes by this one. */
    seen,
    /** What is saved, while it is to be chosen. */
    theirs,
    /** @returns whether there is anything to choose: what is saved may be what was to be saved */
    show: (saved: Row): boolean => {
      const choosing = differences(form.getValues(), valuesOf(saved)).length > 0
      if (choosing) setTheirs(() => saved)
      return choosing
    },
    take: (which: 'here' | 'other') => {
      if (which === 'other' && theirs !== undefined)
        for (const [name, value] of Object.entries(valuesOf(theirs)))
          form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
      setSeen(() => theirs)
      setTheirs(undefined)
    },
  }
}
