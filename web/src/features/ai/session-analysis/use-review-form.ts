import { aiReviewDraftKey } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { queries } from '../../../lib/api/api.ts'
import { combineVersions } from '../../../lib/forms/form-versions.ts'
import { useDefinedForm } from '../../../lib/forms/use-defined-form.ts'
import { useDraft } from '../../../lib/forms/use-draft.ts'
import { reviewForm } from './review-form.ts'

type Values = Parameters<typeof reviewForm.inputOf>[0]

/** What the therapist adds to a summary; saved as a draft until the note is. */
export function useReviewForm(draftId: string, clientId: string) {
  const me = useQuery(queries.account.me.queryOptions())
  const [initial] = useState<FieldValues>(() => reviewForm.valuesOf(undefined))
  const form = useDefinedForm(reviewForm, initial)
  const draft = useDraft<FieldValues>(form, {
    key: aiReviewDraftKey(draftId),
    owner: me.data?.id,
    initial,
    isNew: true,
    clientId,
    combine: (saved, typed) => combineVersions(reviewForm, saved as Values, typed as Values),
  })
  const { isSubmitting } = useFormState({ control: form.control })
  return {
    definition: reviewForm,
    form,
    isSubmitting,
    input: () => reviewForm.inputOf(form.getValues() as Values, undefined),
    keep: () => draft.keep(),
    finish: () => draft.finish(),
  }
}
