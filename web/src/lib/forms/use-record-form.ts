import type { Problem } from '@openhour/shared/access/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { queries } from '../api/api.ts'
import { problemFrom, toastOf } from '../api/http.ts'
import { toast } from '../toast.ts'
import { useDraft } from './use-draft.ts'
import { useSending } from './use-sending.ts'
import type { FormDefinition, ValuesOf } from './define-form.ts'
import { combineVersions, differencesOf } from './form-versions.ts'
import { type DrawnForm, resolverOf, useDefinedForm } from './use-defined-form.ts'
import { isNeither, useSavedElsewhere } from './use-saved-elsewhere.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>

type Options<Values, Sent, Row extends object, Result> = {
  /** What it is, in a sentence: 'client', 'session'. */
  noun: string
  /**
   * The record as it was read; undefined for a new one. Later changes elsewhere overwrite nothing that is being edited.
   */
  opened?: Row | undefined
  /** What a new record starts with, beside the contract's defaults. */
  initial?: Partial<Values> | undefined
  /**
   * Values requested when the form was opened, such as a clicked time of the calendar; they take precedence over the
   * draft.
   */
  preset?: Partial<Values> | undefined
  /** Fields included in every draft even if unchanged: the next new form may open with other values. */
  always?: readonly (keyof Values & string)[] | undefined
  /** Names the form and its record: `client:new`, `client:<id>:edit`. */
  draftKey: string
  /** The client it belongs to: deleting the client deletes the draft. */
  clientId?: string | undefined
  /** Asks before sending; resolves to whether to send. */
  onAsk?: (values: Values) => Promise<boolean>
  /** Sends; throws the server's error. For a change, `base` is the version that it is based on. */
  onSend: (input: Sent, context: { base: Row | undefined; idempotencyKey: string }) => Promise<Result>
  /** Saved: closes. No result if another tab had saved exactly the same. */
  onSent: (result?: Result) => Promise<unknown>
  /** Refetches the record after it was changed elsewhere. */
  onReread?: (() => Promise<Row>) | undefined
  /**
   * The server refused: what is shown behind the form may be out of date. Return true to show nothing in the form, or
   * the message to show instead.
   */
  onRefused?: (problem: Problem) => Promise<boolean | string | void>
  /** The message if the record was deleted in another tab. Sending then adds it again, without `base`. */
  deletedElsewhere?: string
  /** The plan's limit is reached. The draft is saved by then. */
  onLimit?: (() => void) | undefined
  /** The toast for a refusal that no field can fix. */
  failure: string
}

/**
 * A form for one record: its draft, its version, the server's errors on their fields, and sending. Render it with
 * `FormDialog {...dialog}` and `FormFields`.
 */
export function useRecordForm<Fields extends Shape, Sent, Base extends object, Row extends Base, Result>(
  definition: FormDefinition<Fields, Sent, Base>,
  options: Options<ValuesOf<Fields>, Sent, Row, Result>,
) {
  type Values = ValuesOf<Fields>
  const { noun, opened, draftKey, clientId, onSend, onSent, onReread, onLimit, deletedElsewhere, failure } = options
  const me = useQuery(queries.account.me.queryOptions())
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [initial] = useState<Values>(() => ({ ...definition.valuesOf(opened), ...options.initial }))
  const [defaultValues] = useState<FieldValues>(() => ({ ...initial, ...options.preset }))
  const resolver = resolverOf(definition, (): Row | undefined => elsewhere.base)
  const form = useDefinedForm(definition, defaultValues, resolver)
  const differences = (here: FieldValues, other: FieldValues) =>
    differencesOf(definition, here as Values, other as Values)
  const combine = (saved: FieldValues, typed: FieldValues) =>
    combineVersions(definition, saved as Values, typed as Values)
  const draft = useDraft<FieldValues>(form, {
    key: draftKey,
    owner: me.data?.id,
    initial,
    defaultValues,
    isNew: opened === undefined,
    always: options.always,
    clientId,
    combine,
  })
  const elsewhere = useSavedElsewhere(form, {
    opened,
    valuesOf: (row: Row): FieldValues => definition.valuesOf(row),
    differences,
    combine,
    onFollow: draft.follow,
  })

  const refused = async (problem: Problem) => {
    const { code, errors } = problem
    if (code === 'limit-reached') void draft.keep().then(onLimit)
    const saved = code === 'version-conflict' ? await onReread?.().catch(() => undefined) : undefined
    if (saved !== undefined) {
      if (!elsewhere.merge(saved)) {
        draft.finish()
        await onSent()
      }
      return true
    }
    const handled = (await options.onRefused?.(problem)) ?? false
    if (handled || code !== 'not-found' || errors || !elsewhere.base || deletedElsewhere === undefined) return handled
    elsewhere.restart(undefined)
    return deletedElsewhere
  }
  const sending = useSending(form, {
    onAsk: async (values) => (await options.onAsk?.(values as Values)) ?? true,
    onSend: (values) =>
      onSend(definition.inputOf(values as Values, elsewhere.base), { base: elsewhere.base, idempotencyKey }),
    onSent: (sent) => {
      toast.over(failure)
      draft.finish()
      return onSent(sent)
    },
    problemOf: problemFrom,
    onRefused: refused,
    onUnplaced: (problem) => toast.bad(problem.code === 'limit-reached' ? problem.detail : toastOf(problem, failure)),
    fieldOf: definition.fieldOf,
  })
  const { version, base, choose, bringBack } = elsewhere
  const drawn: DrawnForm = { definition, form }
  return {
    ...drawn,
    /** The record as last read. */
    base,
    dialog: {
      form,
      draft: {
        ...draft,
        differences: draft.other && differences(form.getValues(), draft.other.values),
        combinable: draft.other !== undefined && isNeither(draft.other.both, form.getValues(), draft.other.values),
        startOverLabel: opened ? 'Start from the saved version' : 'Start with an empty form',
      },
      sending,
      savedElsewhere: { noun, version, onChoose: choose, onBringBack: bringBack },
      submitDisabled: version.outcome === 'conflict',
    },
  }
}
