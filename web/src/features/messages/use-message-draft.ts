import type { Attachment } from '@openhour/shared/features/messages/messages.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { factOf } from '../../lib/forms/draft-phase.ts'
import type { DraftState, OpenDraft } from '../../lib/forms/drafts.ts'
import { keepOnLeaving } from '../../lib/forms/keep-on-leaving.ts'

/** A message whose arrival is not known. `after`: the newest position in the thread when it was first sent. */
export type KeptMessage = { key: string; text: string; files: readonly Attachment[]; after: number }
/** What has been typed and uploaded, and has not arrived. */
export type Kept = { text: string; files: readonly Attachment[]; unsent: readonly KeptMessage[] }

// Not part of the first load: needed once somebody types.
const drafts = lazyCode(() => import('../../lib/forms/drafts.ts'))
const localEntries = lazyCode(() => import('../../lib/forms/local-entries.ts'))

type DraftOptions = {
  clientId: string
  /** Deleting the client deletes the draft. Not for clients, who can't name a record. */
  ofClient: boolean
  /** An earlier draft has arrived. */
  onRestored: (kept: Kept) => void
}

/** Saves what was typed into the message box, and what was sent without an answer, as a draft. */
export function useMessageDraft({ clientId, ofClient, onRestored }: DraftOptions) {
  const owner = useQuery(queries.account.me.queryOptions()).data?.id
  const [state, setState] = useState<DraftState>({ phase: 'none' })
  const opened = useRef<OpenDraft>(undefined)
  const latest = useRef<Kept>(undefined)
  const restored = useEffectEvent(onRestored)

  useEffect(() => {
    if (owner === undefined) return
    let gone = false
    const open = async () => {
      const [{ openDraft }, { openLocalEntries }] = await Promise.all([drafts.fetch(), localEntries.fetch()])
      if (gone) return
      const draft = openDraft({
        key: `message:${clientId}:new`,
        owner,
        clientId: ofClient ? clientId : undefined,
        entries: openLocalEntries(owner, () => api.drafts.localSession()),
        onState: setState,
      })
      opened.current = draft
      const loading = draft.load()
      if (latest.current) draft.change(typedOf(latest.current))
      const typed = await loading
      if (!gone && typed) restored(keptOf(typed))
    }
    open().catch(() => setState({ phase: 'unsaved', reason: 'It is on this page only.' }))
    const stopKeeping = keepOnLeaving(() => opened.current)
    return () => {
      gone = true
      stopKeeping()
      opened.current?.close()
      opened.current = undefined
    }
  }, [owner, clientId, ofClient])

  return {
    fact: factOf(state),
    /** Another tab's draft of the same message; nothing is saved until `settle` is called. */
    other: state.other && keptOf(state.other.typed),
    save: (kept: Kept) => {
      latest.current = kept
      opened.current?.change(typedOf(kept))
    },
    settle: () => void opened.current?.settle(),
  }
}

/** A draft without fields is deleted. */
function typedOf({ text, files, unsent }: Kept): Record<string, unknown> {
  return { ...(text && { text }), ...(files.length > 0 && { files }), ...(unsent.length > 0 && { unsent }) }
}

function keptOf({ text, files, unsent }: Record<string, unknown>): Kept {
  return {
    text: typeof text === 'string' ? text : '',
    files: filesIn(files),
    unsent: Array.isArray(unsent)
      ? unsent.filter(isKept).map((one) => ({ ...one, files: filesIn((one as Partial<KeptMessage>).files) }))
      : [],
  }
}

const filesIn = (given: unknown): Attachment[] =>
  Array.isArray(given) ? given.filter((one: Partial<Attachment> | null) => typeof one?.id === 'string') : []

function isKept(given: unknown): given is Omit<KeptMessage, 'files'> {
  const { key, text, after } = (given ?? {}) as Partial<KeptMessage>
  return typeof key === 'string' && typeof text === 'string' && typeof after === 'number'
}
