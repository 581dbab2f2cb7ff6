import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRefresh } from '../../lib/api/refresh.ts'
import type { Side } from './message-sides.ts'

/** Marks a thread as read while its page is visible. A failed attempt is repeated with the next change. */
export function useReading(side: Side, clientId: string, items: readonly Message[], unread: number): void {
  const refresh = useRefresh('message_threads')
  const [visible, setVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const changed = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
  const last = items.at(-1)?.position
  const read = useEffectEvent((position: number) => {
    side.markRead(clientId, position).then(refresh, () => undefined)
  })
  useEffect(() => {
    if (visible && unread > 0 && last !== undefined) read(last)
  }, [visible, unread, last])
}

/** The position of the first message that was unread when the thread was opened; undefined if there was none. */
export function useFirstUnread(side: Side, items: readonly Message[], unread: number | undefined): number | undefined {
  const [first, setFirst] = useState<number | 'none'>()
  if (first === undefined && unread !== undefined && (items.length > 0 || unread === 0))
    setFirst(
      unread === 0 ? 'none' : (items.filter(({ sender }) => sender !== side.sender).at(-unread)?.position ?? 'none'),
    )
  return first === 'none' ? undefined : first
}
