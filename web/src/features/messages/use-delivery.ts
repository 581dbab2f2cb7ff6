import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { lostAnswers } from '../../lib/api/lost-answers.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRetryOnline } from '../../ui/use-retry-online.ts'
import { hasArrived, withChanged, without, withSent } from './message-box.ts'
import type { Side } from './message-sides.ts'
import type { MessageBoxState } from './use-message-box.ts'

type DeliveryOptions = Pick<MessageBoxState, 'box' | 'read' | 'update'> & {
  side: Side
  clientId: string
  items: readonly Message[]
  /** The server has it. */
  onSent: (message: Message) => void
}

/** Sends messages one after the other, so that they arrive in the order in which they were written. None is dropped until it is known to have arrived. */
export function useDelivery({ side, clientId, items, onSent, box, read, update }: DeliveryOptions) {
  const refresh = useRefresh('messages')
  const newest = useRef(0)
  const queue = useRef(Promise.resolve())

  const deliver = (key: string, isFirst: boolean) => {
    queue.current = queue.current.then(async () => {
      const one = read().unsent.find((each) => each.key === key)
      if (!one) return
      if (isFirst) update((now) => withChanged(now, key, { after: newest.current }))
      try {
        const message = await side.send(clientId, one, key)
        newest.current = Math.max(newest.current, message.position)
        onSent(message)
        update((now) => without(now, key))
        await refresh()
      } catch (error) {
        const { code, detail } = problemFrom(error)
        const isLost = code === 'unavailable'
        update((now) =>
          withChanged(now, key, { state: 'failed', isLost, problem: isLost ? lostAnswers.message : detail }),
        )
      }
    })
  }
  const resend = (key: string) => {
    update((now) => withChanged(now, key, { state: 'sending' }))
    deliver(key, false)
  }
  useRetryOnline(() => {
    for (const { key, state, isLost } of read().unsent) if (state === 'failed' && isLost) resend(key)
  })

  const noteItems = useEffectEvent(() => {
    newest.current = Math.max(newest.current, items.at(-1)?.position ?? 0)
    for (const one of read().unsent)
      if (one.state === 'failed' && hasArrived(one, side.sender, items)) update((now) => without(now, one.key))
  })
  useEffect(() => noteItems(), [items, box.unsent])

  return {
    unsent: box.unsent.filter((one) => !hasArrived(one, side.sender, items)),
    send: () => {
      const key = crypto.randomUUID()
      update((now) => withSent(now, key, newest.current))
      deliver(key, true)
    },
    resend,
  }
}
