import type { Attachment, Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { maxAttachments } from '@openhour/shared/features/messages/messages.rules.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRetryOnline } from '../../ui/use-retry-online.ts'
import type { Side } from './message-sides.ts'
import { type BoxFile, readyFiles, uploadedFile } from './box-file.ts'
import { useAttaching } from './use-attaching.ts'
import { type Kept, type KeptMessage, useMessageDraft } from './use-message-draft.ts'

/** A message on its way, or one that did not arrive. */
export type Unsent = KeptMessage & {
  state: 'sending' | 'failed'
  /** What happened and what to do. */
  problem?: string
  /** The server could not be reached: it is sent again once the connection is back. */
  isLost?: boolean
}

const lost =
  'The server did not answer, so we don’t know whether this was sent. It is safe here. Send it again: it can’t arrive twice.'
const fromBefore = 'This was not sent when you left the page. It is safe here. Send it again, or edit it.'

type Current = { text: string; files: readonly BoxFile[]; unsent: readonly Unsent[] }
type ComposerOptions = {
  side: Side
  clientId: string
  items: readonly Message[]
  /** The server has it. */
  onSent: (message: Message) => void
}

/** What is typed and sent in a thread. Nothing is dropped until it is known to have arrived. */
export function useComposer({ side, clientId, items, onSent }: ComposerOptions) {
  const refresh = useRefresh('messages')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly BoxFile[]>([])
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const [wasRestored, setRestored] = useState(false)
  const current = useRef<Current>({ text: '', files: [], unsent: [] })
  const newest = useRef(0)
  const queue = useRef(Promise.resolve())
  const draft = useMessageDraft({
    clientId,
    ofClient: side.sender === 'therapist',
    onRestored: (kept) => {
      setRestored(kept.text !== '' || kept.files.length > 0)
      takeIn(kept)
    },
  })

  const update = (changed: Partial<Current>) => {
    current.current = { ...current.current, ...changed }
    setText(current.current.text)
    setFiles(current.current.files)
    setUnsent(current.current.unsent)
    const { text: typed, files: chosen, unsent: waiting } = current.current
    draft.save({ text: typed, files: readyFiles(chosen), unsent: waiting.map(keptOf) })
  }
  const change = (key: string, changed: Partial<Unsent>) =>
    update({ unsent: current.current.unsent.map((one) => (one.key === key ? { ...one, ...changed } : one)) })
  const remove = (key: string) => update({ unsent: current.current.unsent.filter((one) => one.key !== key) })

  /** Text typed before an earlier draft arrived follows it. */
  function takeIn({ text: earlier, files: uploaded, unsent: kept }: Kept) {
    const now = current.current
    const known = new Set(now.unsent.map(({ key }) => key))
    update({
      text: earlier === now.text ? earlier : [earlier, now.text].filter(Boolean).join('\n'),
      files: withFiles(now.files, uploaded),
      unsent: [
        ...kept
          .filter(({ key }) => !known.has(key))
          .map((one): Unsent => ({ ...one, state: 'failed', problem: fromBefore })),
        ...now.unsent,
      ],
    })
  }

  const attaching = useAttaching({
    side,
    clientId,
    read: () => current.current.files,
    write: (changed) => update({ files: changed }),
  })

  // One after the other, so that they arrive in the order in which they were written.
  const deliver = (key: string, isFirst: boolean) => {
    queue.current = queue.current.then(async () => {
      const one = current.current.unsent.find((each) => each.key === key)
      if (!one) return
      if (isFirst) change(key, { after: newest.current })
      try {
        const message = await side.send(clientId, one, key)
        newest.current = Math.max(newest.current, message.position)
        onSent(message)
        remove(key)
        await refresh()
      } catch (error) {
        const { code, detail } = problemFrom(error)
        const isLost = code === 'unavailable'
        change(key, { state: 'failed', isLost, problem: isLost ? lost : detail })
      }
    })
  }

  const send = () => {
    const { text: typed, files: chosen, unsent: waiting } = current.current
    if (attaching.isAdding || !canSend(typed, chosen)) return
    const key = crypto.randomUUID()
    const one: Unsent = { key, text: typed, files: readyFiles(chosen), after: newest.current, state: 'sending' }
    setRestored(false)
    update({ text: '', files: [], unsent: [...waiting, one] })
    deliver(key, true)
  }
  const resend = (key: string) => {
    change(key, { state: 'sending' })
    deliver(key, false)
  }
  useRetryOnline(() => {
    for (const { key, state, isLost } of current.current.unsent) if (state === 'failed' && isLost) resend(key)
  })

  // One whose answer was lost is found by its text and files among the messages that came after it was sent.
  const hasArrived = ({ text: sent, files: sentFiles, after }: Unsent) =>
    items.some(
      (message) =>
        message.sender === side.sender &&
        message.position > after &&
        message.text === sent &&
        sameFiles(message.attachments, sentFiles),
    )
  const noteItems = useEffectEvent(() => {
    newest.current = Math.max(newest.current, items.at(-1)?.position ?? 0)
    for (const one of current.current.unsent) if (one.state === 'failed' && hasArrived(one)) remove(one.key)
  })
  useEffect(() => noteItems(), [items, unsent])

  return {
    text,
    /** With what has been chosen, and what can be done with it. */
    files,
    attaching,
    canSend: !attaching.isAdding && canSend(text, files),
    unsent: unsent.filter((one) => !hasArrived(one)),
    fact: draft.fact,
    wasRestored,
    /** The same message was also written in another tab. */
    other: draft.other && {
      text: draft.other.text,
      onKeep: () => {
        update({})
        draft.settle()
      },
      onCombine: () => {
        if (draft.other) takeIn(draft.other)
        draft.settle()
      },
    },
    onFocus: draft.begin,
    onText: (typed: string) => update({ text: typed }),
    onSend: send,
    onResend: resend,
    /** Takes a message back into the box. */
    onEdit: (key: string) => {
      const one = current.current.unsent.find((each) => each.key === key)
      if (!one) return
      const typed = [one.text, current.current.text].filter(Boolean).join('\n')
      const taken = withFiles(current.current.files, one.files)
      update({ text: typed, files: taken, unsent: current.current.unsent.filter((each) => each !== one) })
    },
  }
}

export type Composer = ReturnType<typeof useComposer>

const keptOf = ({ key, text, files, after }: Unsent): KeptMessage => ({ key, text, files, after })

const canSend = (text: string, files: readonly BoxFile[]) =>
  (/\S/.test(text) || files.length > 0) &&
  files.length <= maxAttachments &&
  files.every(({ state }) => state === 'ready')

const withFiles = (files: readonly BoxFile[], uploaded: readonly Attachment[]) => [
  ...uploaded.filter(({ id }) => !files.some(({ sent }) => sent?.id === id)).map(uploadedFile),
  ...files,
]

const sameFiles = (some: readonly Attachment[], others: readonly Attachment[]) =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id))
