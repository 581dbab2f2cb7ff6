import type { Attachment } from '@openhour/shared/features/messages/messages.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { mayHoldText } from '../../lib/forms/unsaved-text.ts'
import type { DraftNews, openMessageDraft } from './message-draft.ts'

/** A message whose arrival is not known. `after`: the newest position in the thread when it was first sent. */
export type KeptMessage = { key: string; text: string; files: readonly Attachment[]; after: number }
/** What has been typed and uploaded, and has not arrived. */
export type Kept = { text: string; files: readonly Attachment[]; unsent: readonly KeptMessage[] }

const code = lazyCode(() => import('./message-draft.ts'))

type Draft = ReturnType<typeof openMessageDraft>
type DraftOptions = {
  clientId: string
  /** Deleting the client deletes the draft. Not for clients, who can't name a record. */
  ofClient: boolean
  /** An earlier draft has arrived. */
  onRestored: (kept: Kept) => void
}

/**
 * Saves what was typed into the message box, and what was sent without an answer, as a draft. Most who open a thread only read, so the code for it is
 * fetched once somebody turns to the box, or if there is an earlier draft.
 */
export function useMessageDraft({ clientId, ofClient, onRestored }: DraftOptions) {
  const owner = useQuery(queries.account.me.queryOptions()).data?.id
  const [news, setNews] = useState<DraftNews>({})
  const opened = useRef<Draft>(undefined)
  const begin = useRef(() => {})
  const latest = useRef<Kept>(undefined)
  const restored = useEffectEvent(onRestored)

  useEffect(() => {
    if (owner === undefined) return
    const key = `message:${clientId}:new`
    let gone = false
    let begun = false
    const open = async () => {
      const { openMessageDraft } = await code.fetch()
      if (gone) return
      const draft = openMessageDraft({ key, owner, clientId: ofClient ? clientId : undefined, onNews: setNews })
      opened.current = draft
      const loading = draft.load()
      if (isWritten(latest.current)) draft.change(typedOf(latest.current))
      const typed = await loading
      if (!gone && typed) restored(keptOf(typed))
    }
    begin.current = () => {
      if (begun) return
      begun = true
      open().catch(() => {
        begun = false
        if (isWritten(latest.current)) setNews({ fact: 'Draft not saved. It is on this page only.' })
      })
    }
    const beginAgain = () => isWritten(latest.current) && begin.current()
    addEventListener('online', beginAgain)
    if (isWritten(latest.current) || mayHoldText(owner, key)) begin.current()
    else
      api.drafts.get({ key, ownerId: owner }).then(
        ({ draft }) => draft && !gone && begin.current(),
        () => undefined, // asked again with the first word
      )
    return () => {
      gone = true
      begin.current = () => {}
      removeEventListener('online', beginAgain)
      opened.current?.close()
      opened.current = undefined
    }
  }, [owner, clientId, ofClient])

  return {
    fact: news.fact,
    /** Another tab's draft of the same message; nothing is saved until `settle` is called. */
    other: news.other && keptOf(news.other),
    /** Somebody turns to the box. */
    begin: () => begin.current(),
    save: (kept: Kept) => {
      latest.current = kept
      if (opened.current) opened.current.change(typedOf(kept))
      else if (isWritten(kept)) begin.current()
    },
    settle: () => void opened.current?.settle(),
  }
}

const isWritten = (kept: Kept | undefined): kept is Kept => kept !== undefined && Object.keys(typedOf(kept)).length > 0

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
