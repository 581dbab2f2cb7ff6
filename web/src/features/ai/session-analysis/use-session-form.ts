import type { AiDraft, AiState } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { type AiEngine, defaultDuration } from '@openhour/shared/features/ai/ai.rules.ts'
import type { LookedAt } from '@openhour/shared/features/ai/leaving.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { api, queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { combineVersions, differencesOf } from '../../../lib/forms/form-versions.ts'
import { useDefinedForm } from '../../../lib/forms/use-defined-form.ts'
import { useDraft } from '../../../lib/forms/use-draft.ts'
import { isNeither } from '../../../lib/forms/use-saved-elsewhere.ts'
import { useSending } from '../../../lib/forms/use-sending.ts'
import { toast } from '../../../lib/toast.ts'
import { makingTexts } from '../drafts/engine-labels.ts'
import { useLeaving } from '../drafts/use-leaving.ts'
import { sessionForm, sessionFormKey } from './session-form.ts'

type Values = { sessionDate: string; duration: string; notes: string; transcript: string; engine: string }

/** The form of the notes. Its text stays, as a draft, until its summary is saved as a note. */
export function useSessionForm(
  { clientId, today, state }: { clientId: string; today: string; state: AiState },
  onStarted: (draft: AiDraft) => Promise<unknown>,
) {
  const me = useQuery(queries.account.me.queryOptions())
  const [definition] = useState(() =>
    sessionForm(today, state.defaultEngine, me.data?.sessionMinutes ?? defaultDuration),
  )
  const [initial] = useState<FieldValues>(() => definition.valuesOf(undefined))
  const key = useRef(crypto.randomUUID())
  const form = useDefinedForm(definition, initial)
  const chosen = useWatch({ control: form.control, name: 'engine' }) as AiEngine
  // The model may have been disconnected since it was chosen.
  const engine = state.model ? chosen : 'passages'
  const combine = (saved: FieldValues, typed: FieldValues) =>
    combineVersions(definition, saved as Values, typed as Values)
  const draft = useDraft<FieldValues>(form, {
    key: sessionFormKey(clientId),
    owner: me.data?.id,
    initial,
    isNew: true,
    // The default may have changed by the time the draft is restored.
    always: ['engine'],
    clientId,
    combine,
  })
  const leaving = useLeaving()
  const shown = useRef<LookedAt>(undefined)
  const sending = useSending(form, {
    onAsk: async (values) => {
      shown.current = undefined
      if (engine !== 'model' || !state.model?.sentTo) return true
      await draft.keep()
      const { notes, transcript } = values as Values
      try {
        shown.current = await leaving.look(await api.aiLeaving.ofSession({ clientId, notes, transcript }))
      } catch (error) {
        toast.bad('Failed to show what leaves', { description: `${problemFrom(error).detail} Nothing was sent.` })
      }
      return shown.current !== undefined
    },
    onSend: async (values) => {
      await draft.keep()
      return api.aiDrafts.startSession(
        { clientId, ...definition.inputOf(values as Values, undefined), engine, shown: shown.current },
        { context: { idempotencyKey: key.current } },
      )
    },
    onSent: (started) => {
      key.current = crypto.randomUUID()
      return onStarted(started)
    },
    problemOf: problemFrom,
    onRefused: async (problem) => {
      // Another try may send something else.
      key.current = crypto.randomUUID()
      if (problem.errors) return false
      toast.bad(makingTexts[engine].failed, { description: problem.detail })
      return problem.detail
    },
    fieldOf: definition.fieldOf,
  })
  const { other } = draft
  return {
    definition,
    form,
    sending,
    leaving,
    /** The engine that writes the summary. */
    engine,
    draft: {
      ...draft,
      differences: other && differencesOf(definition, form.getValues() as Values, other.values as Values),
      combinable: other !== undefined && isNeither(other.both, form.getValues(), other.values),
      startOverLabel: 'Start with an empty form',
    },
    /** Whether the form still holds what the draft was made from. */
    holds: (made: AiDraft) => {
      const { notes, transcript } = form.getValues() as Values
      return made.form !== null && made.form.notes === notes && (made.form.transcript ?? '') === transcript
    },
  }
}

export type SessionFormState = ReturnType<typeof useSessionForm>
