import { useRef, useState } from 'react'
import { problemFrom, toastOf, unsureTitle } from './api/http.ts'
import { toast } from './toast.ts'

type TicksOptions = {
  /** Sends the change; throws the server's error. */
  onSend: (id: string, ticked: boolean) => Promise<unknown>
  /** Refetches the queries that show the rows. */
  onAnswered: () => Promise<unknown>
  /** The toasts. */
  done: (ticked: boolean) => string
  failure: string
}

/**
 * Marks rows as completed or not. The change can be shown immediately and reverts if the server refuses. Changes to one
 * row are sent one after the other, so that the last one counts.
 */
export function useTicks({ onSend, onAnswered, done, failure }: TicksOptions) {
  const [requested, setRequested] = useState<ReadonlyMap<string, boolean>>(new Map())
  const sending = useRef(new Map<string, Promise<unknown>>())

  const forget = (id: string) => setRequested((before) => new Map([...before].filter(([other]) => other !== id)))
  const tick = async (id: string, ticked: boolean) => {
    setRequested((before) => new Map(before).set(id, ticked))
    const earlier = sending.current.get(id) ?? Promise.resolve()
    const sent = earlier.catch(() => undefined).then(() => onSend(id, ticked))
    sending.current.set(id, sent)
    const isLast = () => sending.current.get(id) === sent
    try {
      await sent
      toast.over(failure)
      toast.over(unsureTitle)
      if (isLast()) toast.good(done(ticked))
    } catch (error) {
      if (isLast()) forget(id)
      const problem = problemFrom(error)
      toast.bad(toastOf(problem, failure), { description: problem.detail })
    }
    if (!isLast()) return
    sending.current.delete(id)
    await onAnswered()
    if (!sending.current.has(id)) forget(id)
  }
  return { requested, tick }
}
