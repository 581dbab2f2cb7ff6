import type { SelfCareTask, TaskLists } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { useRef, useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useRefreshTasks } from './tasks-query.ts'

/**
 * Ticks tasks and takes it back. What was wished shows at once, and goes back where the server does not take it; several of one task are sent one
 * after the other, so that the last one counts.
 */
export function useTicking(given: TaskLists | undefined) {
  const refresh = useRefreshTasks()
  const [wished, setWished] = useState<ReadonlyMap<string, boolean>>(new Map())
  const sending = useRef(new Map<string, Promise<unknown>>())

  const forget = (id: string) => setWished((before) => new Map([...before].filter(([other]) => other !== id)))
  const tick = async ({ id }: SelfCareTask, completed: boolean) => {
    setWished((before) => new Map(before).set(id, completed))
    const earlier = sending.current.get(id) ?? Promise.resolve()
    const sent = earlier.catch(() => undefined).then(() => api.selfCare.setCompleted({ id, completed }))
    sending.current.set(id, sent)
    const isLast = () => sending.current.get(id) === sent
    try {
      await sent
      if (isLast()) toast.good(completed ? 'Task completed!' : 'Task marked as incomplete')
    } catch (error) {
      if (isLast()) forget(id)
      toast.bad('Failed to update task', { description: problemFrom(error).detail })
    }
    if (!isLast()) return
    sending.current.delete(id)
    await refresh()
    if (!sending.current.has(id)) forget(id)
  }
  return { lists: given && asWished(given, wished), tick }
}

/** The lists as they will be once the server has said yes. */
function asWished({ pending, completed }: TaskLists, wished: ReadonlyMap<string, boolean>): TaskLists {
  const done = pending.items.filter(({ id }) => wished.get(id) === true)
  const undone = completed.items.filter(({ id }) => wished.get(id) === false)
  if (done.length === 0 && undone.length === 0) return { pending, completed }
  const now = new Date().toISOString()
  const without = (items: readonly SelfCareTask[], gone: readonly SelfCareTask[]) =>
    items.filter((task) => !gone.includes(task))
  return {
    pending: {
      items: [
        ...without(pending.items, done),
        ...undone.map((task) => ({ ...task, completed: false, completedAt: null })),
      ]
        // newest first, as the server sorts them
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
      total: pending.total - done.length + undone.length,
    },
    completed: {
      items: [
        ...done.map((task) => ({ ...task, completed: true, completedAt: now })),
        ...without(completed.items, undone),
      ],
      total: completed.total + done.length - undone.length,
    },
  }
}
