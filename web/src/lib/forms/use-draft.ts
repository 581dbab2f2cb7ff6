import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { api } from '../api/api.ts'
import type { Typed } from './draft-bodies.ts'
import { type DraftPhase, type DraftState, factOf, phaseOf } from './draft-phase.ts'
import { type OpenDraft, openDraft } from './drafts.ts'
import { keepOnLeaving } from './keep-on-leaving.ts'
import { openLocalEntries } from './local-entries.ts'
import type { Choice } from './use-saved-elsewhere.ts'

/** The draft of a form, for its notices and its footer. */
export type FormDraft<Values> = {
  phase: DraftPhase
  /** Shown on the left of the footer. */
  fact: string | undefined
  /** An earlier draft was restored into the form. */
  restored: boolean
  /** Whether an earlier draft is in the form by now, if there is one. */
  loaded: boolean
  /** The other version: another tab's whole form, or the text typed here if the record has changed since. */
  other: { values: Values; both: Values; earlier: boolean } | undefined
  /** Resolves `other`: keep this version, take that, or combine both. */
  take(which: Choice): void
  /** The record has these values now and the form follows it: they are not part of the draft. */
  follow(saved: Partial<Values>): void
  /** Saves pending text now: before leaving the page on purpose. */
  keep(): Promise<void>
  /** The form was sent: deletes the draft. */
  finish(): void
  /** Discards the typed text and restores the form's initial values. */
  startOver(): void
}

/**
 * Saves what is typed into a form as it is typed, and restores it when the form opens again: here, in another window, on another device, after
 * a lost sign-in session. Only fields that differ from `initial` are kept, so that others can change the rest of a record.
 * @param options.key names the form and its record: `client:new`, `client:<id>:edit`; mount the hook again for another key
 * @param options.defaultValues as the form opened, if it was asked to open otherwise than with `initial`
 * @param options.isNew there is no record yet that could change while the draft waits. Otherwise, a field that changed on the record after it was
 *   typed into is shown with both values
 * @param options.always fields that are saved with anything typed, even with their initial values, which may differ the next time
 * @param options.owner the person's id; nothing is saved until it is known
 */
export function useDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues' | 'setValue'>,
  options: {
    key: string
    owner: string | undefined
    initial: Values
    defaultValues?: Values
    isNew: boolean
    always?: readonly (keyof Values)[] | undefined
    clientId?: string | undefined
    combine: (saved: Values, typed: Values) => Values
  },
): FormDraft<Values> {
  const { key, owner, isNew, clientId, combine, always = [] } = options
  const [state, setState] = useState<DraftState>({ phase: 'none' })
  const [restored, setRestored] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const draft = useRef<OpenDraft>(undefined)
  const { subscribe, getValues, setValue } = form
  const initial = useRef(options.initial)

  const put = (typed: Typed) => {
    for (const [name, value] of Object.entries(typed))
      if (name in initial.current) setValue(name as Path<Values>, value as never, { shouldDirty: true })
  }

  const bothOf = ({ typed, earlier }: NonNullable<DraftState['other']>) => {
    const here = getValues()
    if (earlier) return combine(here, { ...here, ...typed })
    const other = { ...initial.current, ...typed }
    return combine(other, { ...other, ...differing(here, initial.current) })
  }

  const typedIn = (values: Values): Typed => {
    const typed = differing(values, initial.current)
    if (Object.keys(typed).length === 0) return typed
    return { ...Object.fromEntries(always.map((name) => [name, values[name]])), ...typed }
  }

  useEffect(() => {
    if (owner === undefined) return
    const opened = openDraft({
      key,
      owner,
      initial: isNew ? undefined : initial.current,
      clientId,
      entries: openLocalEntries(owner, () => api.drafts.localSession()),
      onState: setState,
    })
    draft.current = opened
    let restoring = false
    let gone = false
    void opened.load().then((typed) => {
      if (gone) return
      setLoaded(true)
      if (!typed) return
      // Text typed before the draft arrived stays.
      const since = differing(getValues(), initial.current)
      const rest = Object.entries(typed).filter(([name]) => !(name in since))
      restoring = true
      put(Object.fromEntries(rest))
      restoring = false
      setRestored(rest.length > 0)
    })
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!restoring) opened.change(typedIn(values))
      },
    })
    // Typed before the draft's owner was known.
    const values = getValues()
    if (Object.keys(differing(values, options.defaultValues ?? initial.current)).length > 0)
      opened.change(typedIn(values))
    const stopKeeping = keepOnLeaving(() => opened)
    return () => {
      gone = true
      unsubscribe()
      stopKeeping()
      opened.close()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one draft for as long as the form is mounted
  }, [key, owner, clientId])

  return {
    phase: phaseOf(state),
    fact: factOf(state),
    restored,
    loaded,
    other: state.other && {
      values: { ...initial.current, ...state.other.typed },
      both: bothOf(state.other),
      earlier: state.other.earlier,
    },
    take: (which) => {
      // Text typed since stays beside the earlier text; another tab's form is taken whole.
      if (which === 'other' && state.other) put({ ...(!state.other.earlier && initial.current), ...state.other.typed })
      if (which === 'both' && state.other) put(bothOf(state.other))
      draft.current?.change(typedIn(getValues()))
      void draft.current?.settle()
    },
    follow: (saved) => {
      initial.current = { ...initial.current, ...saved }
      draft.current?.follow(saved)
    },
    keep: () => draft.current?.keep() ?? Promise.resolve(),
    finish: () => void draft.current?.finish(),
    startOver: () => {
      put(initial.current)
      setRestored(false)
      draft.current?.change({})
      void draft.current?.keep()
    },
  }
}

function differing<Values extends FieldValues>(values: Values, initial: Values): Typed {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name])),
  )
}
