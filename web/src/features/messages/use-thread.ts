import type { Message, ThreadPage } from '@openhour/shared/features/messages/messages.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { Side } from './message-sides.ts'

/** Messages without a gap, up to the newest that is known. */
type Known = { items: readonly Message[]; hasOlder: boolean }

/**
 * A thread in one list. Only the newest page is fetched again after changes, because messages never change; older ones are fetched when they are asked
 * for.
 * @param at the position of a message to show: what lies between it and the newest is fetched
 */
export function useThread(side: Side, clientId: string, at?: number) {
  const { data, error, isFetching, refetch } = useQuery(side.newest(clientId))
  const [seen, setSeen] = useState<ThreadPage>()
  const [known, setKnown] = useState<Known>({ items: [], hasOlder: false })
  const [older, setOlder] = useState<{ busy?: boolean; problem?: string }>({})
  if (data && data !== seen) {
    setSeen(data)
    setKnown(withNewest(known, data))
  }

  const loadOlder = async () => {
    const [first] = known.items
    if (!first || older.busy) return
    setOlder({ busy: true })
    try {
      const page = await side.older(clientId, first.position)
      setKnown((now) => withOlder(now, page))
      setOlder({})
    } catch (failure) {
      setOlder({ problem: problemFrom(failure).detail })
    }
  }

  const oldest = known.items[0]?.position
  const isMissing = at !== undefined && oldest !== undefined && at < oldest && known.hasOlder
  const loadMissing = useEffectEvent(() => void loadOlder())
  useEffect(() => (isMissing ? whenIdle(() => loadMissing()) : undefined), [isMissing, oldest])

  return {
    /** The newest answer; undefined until it has arrived. */
    data,
    ...known,
    older: { ...older, onLoad: () => void loadOlder() },
    /** Adds a message that this page has sent. */
    accept: (message: Message) => setKnown((now) => withSent(now, message)),
    failure: data || !error ? undefined : { detail: problemFrom(error).detail, busy: isFetching, onRetry: refetch },
  }
}

export type ShownThread = ReturnType<typeof useThread>

const isNext = (last: Message | undefined, next: Message | undefined) =>
  last !== undefined && next !== undefined && next.position <= last.position + 1

/** If more than a page has arrived at once, what was known before is fetched again when it is asked for. */
function withNewest(known: Known, page: ThreadPage): Known {
  const [first] = page.items
  const last = known.items.at(-1)
  if (!isNext(last, first)) return { items: page.items, hasOlder: page.hasOlder }
  const before = known.items.filter(({ position }) => first && position < first.position)
  // An answer on its way while a message was sent lacks it.
  const since = known.items.filter(({ position }) => position > (page.items.at(-1)?.position ?? 0))
  return { items: [...before, ...page.items, ...since], hasOlder: before.length > 0 ? known.hasOlder : page.hasOlder }
}

function withOlder(known: Known, page: ThreadPage): Known {
  if (!isNext(page.items.at(-1), known.items[0])) return { ...known, hasOlder: page.hasOlder }
  return { items: [...page.items, ...known.items], hasOlder: page.hasOlder }
}

/** A message after a gap comes with the next answer. */
function withSent(known: Known, message: Message): Known {
  const last = known.items.at(-1)
  if (message.position !== (last?.position ?? 0) + 1) return known
  return { ...known, items: [...known.items, message] }
}
