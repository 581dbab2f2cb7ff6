import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { queries } from '../api/api.ts'
import type { FormDefinition, ValuesOf } from './define-form.ts'
import { combineVersions, differencesOf } from './form-versions.ts'
import { resolverOf, useDefinedForm } from './use-defined-form.ts'
import { useDraft } from './use-draft.ts'
import { isNeither } from './use-saved-elsewhere.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/**
 * A form that stays on the page after it was sent, and is used again, such as the box of an answer: what is typed is kept as a draft. Show `DraftNotice` above
 * it, and call `draft.startOver` once it was sent.
 */
export function useKeptForm<Fields extends Shape, Sent, Row extends object>(
  definition: FormDefinition<Fields, Sent, Row>,
  { draftKey, startOverLabel }: { draftKey: string; startOverLabel: string },
) {
  type Values = ValuesOf<Fields>
  const me = useQuery(queries.account.me.queryOptions())
  const [initial] = useState<FieldValues>(() => definition.valuesOf(undefined))
  const form = useDefinedForm(
    definition,
    initial,
    resolverOf(definition, () => undefined),
  )
  const draft = useDraft<FieldValues>(form, {
    key: draftKey,
    owner: me.data?.id,
    initial,
    isNew: true,
    combine: (saved, typed) => combineVersions(definition, saved as Values, typed as Values),
  })
  const { other } = draft
  return {
    form,
    draft: {
      ...draft,
      differences: other && differencesOf(definition, form.getValues() as Values, other.values as Values),
      combinable: other !== undefined && isNeither(other.both, form.getValues(), other.values),
      startOverLabel,
    },
  }
}
