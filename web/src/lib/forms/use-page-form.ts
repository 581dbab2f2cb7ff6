import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { problemFrom } from '../api/http.ts'
import { toast } from '../toast.ts'
import { useSending } from './use-sending.ts'
import type { FormDefinition, ValuesOf } from './define-form.ts'
import { combineVersions, differencesOf, differingPaths } from './form-versions.ts'
import { type DrawnForm, resolverOf, useDefinedForm } from './use-defined-form.ts'
import { useSavedElsewhere } from './use-saved-elsewhere.ts'

type Options<Sent, Row extends object> = {
  /** What it is, in a sentence: 'profile'. */
  noun: string
  /** The record as last read. */
  record: Row
  /** Sends; throws the server's error. */
  onSend: (input: Sent) => Promise<Row>
  /** Saved; the form shows the server's response. */
  onSaved: (saved: Row) => Promise<unknown>
  onUnsaved: (unsaved: boolean) => void
  /** The toast for a refusal that no field can fix. */
  failure: string
}

/**
 * A form on a page that follows its record while it is open: fields not edited here show what another tab saves. It
 * keeps no draft. Render it with `FormPage {...page}` and `FormFields`.
 */
export function usePageForm<
  Fields extends Readonly<Record<string, z.core.$ZodType>>,
  Sent,
  Base extends object,
  Row extends Base,
>(definition: FormDefinition<Fields, Sent, Base>, options: Options<Sent, Row>) {
  type Values = ValuesOf<Fields>
  const { noun, record, onSend, onSaved, onUnsaved, failure } = options
  const valuesOf = (row: Row): FieldValues => definition.valuesOf(row)
  const resolver = resolverOf(definition, (): Row | undefined => elsewhere.base)
  const form = useDefinedForm(definition, valuesOf(record), resolver)
  const elsewhere = useSavedElsewhere(form, {
    opened: record,
    valuesOf,
    differences: (here, other) => differencesOf(definition, here as Values, other as Values),
    combine: (saved, typed) => combineVersions(definition, saved as Values, typed as Values),
  })
  const { base = record, version, choose, bringBack, merge, restart } = elsewhere

  const follow = useEffectEvent((row: Row) => {
    if (row !== base && !merge(row)) restart(row)
  })
  useEffect(() => follow(record), [record])

  const unsaved = differingPaths(useWatch({ control: form.control }), valuesOf(base)).length > 0
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])

  const sending = useSending(form, {
    onSend: (values) => onSend(definition.inputOf(values as Values, base)),
    onSent: (saved) => {
      toast.over(failure)
      restart(saved)
      form.reset(valuesOf(saved))
      return onSaved(saved)
    },
    problemOf: problemFrom,
    onUnplaced: () => toast.bad(failure),
    fieldOf: definition.fieldOf,
  })
  const drawn: DrawnForm = { definition, form }
  return {
    ...drawn,
    /** The values that count as saved. */
    base,
    page: { form, sending, unsaved, savedElsewhere: { noun, version, onChoose: choose, onBringBack: bringBack } },
  }
}
