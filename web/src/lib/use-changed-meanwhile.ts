import type { RefusalCode } from '@openhour/shared/access/refusals.ts'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

type ChangedMeanwhileOptions<Row, Values, Difference> = {
  /** The record as it was read; none for a new one. */
  opened: Row | undefined
  valuesOf: (row: Row) => Values
  /** Where two versions of the form differ. */
  differences: (here: Values, other: Values) => readonly Difference[]
}

/**
 * What happens when the server says that a record was changed in another window since it was read: somebody chooses between what stands here and
 * what is saved, and nothing is overwritten before.
 */
export function useChangedMeanwhile<Row, Values extends FieldValues, Difference>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  { opened, valuesOf, differences }: ChangedMeanwhileOptions<Row, Values, Difference>,
) {
  const [seen, setSeen] = useState(opened)
  const [theirs, setTheirs] = useState<Row>()
  /** @returns whether there is anything to choose: what is saved may be what was to be saved */
  const show = (saved: Row): boolean => {
    const choosing = differences(form.getValues(), valuesOf(saved)).length > 0
    if (choosing) setTheirs(() => saved)
    return choosing
  }
  const take = (which: 'here' | 'other') => {
    if (which === 'other' && theirs !== undefined)
      for (const [name, value] of Object.entries(valuesOf(theirs)))
        form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
    setSeen(() => theirs)
    setTheirs(undefined)
  }
  return {
    /** What is sent goes by this one. */
    seen,
    /** For the notice of both versions, while it is to be chosen. */
    choice: theirs !== undefined && {
      other: 'Saved now',
      takeLabel: 'Use the saved version',
      differences: differences(form.getValues(), valuesOf(theirs)),
      onTake: take,
    },
    /**
     * After a refusal: reads the record anew where it was changed meanwhile, and shows what is saved, or goes on where it is what was to be saved.
     * @returns whether that was all, and the refusal need not be shown
     */
    reread: async (code: RefusalCode, { read, onSame }: { read: () => Promise<Row>; onSame: () => unknown }) => {
      if (code !== 'changed-meanwhile') return false
      const saved = await read().catch(() => undefined)
      if (saved !== undefined && !show(saved)) await onSame()
      return saved !== undefined
    },
  }
}
