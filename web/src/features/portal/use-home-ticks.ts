import type { PortalTask } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { sendTick, tickTexts } from './send-tick.ts'

type PendingTasks = { tasks: readonly PortalTask[]; pendingTasks: number }

/**
 * Ticks the tasks on the first page. The server's list has pending tasks only; one that was ticked here stays in its place,
 * so that it can be unticked. Changes show immediately.
 */
export function useHomeTicks(clientId: string, { tasks, pendingTasks }: PendingTasks) {
  const queryClient = useQueryClient()
  /** Tasks that were changed here, as the server answered. */
  const [changed, setChanged] = useState<ReadonlyMap<string, PortalTask>>(new Map())
  const [failed, setFailed] = useState(false)
  const { requested, tick } = useTicks({
    onSend: async (id, completed) => {
      setFailed(false)
      try {
        const task = await sendTick({ clientId, id, completed })
        setChanged((before) => new Map(before).set(id, task))
        // The list is right even if it cannot be fetched again.
        queryClient.setQueryData(
          queries.portal.home.queryKey({ input: { clientId } }),
          (home) =>
            home && {
              ...home,
              tasks: home.tasks.filter((one) => one.id !== id),
              pendingTasks: home.pendingTasks + (completed ? -1 : 1),
            },
        )
      } catch (error) {
        setFailed(true)
        throw error
      }
    },
    onAnswered: useRefresh('self_care_tasks'),
    done: (completed) => (completed ? 'Task completed!' : 'Task marked as incomplete'),
    failure: tickTexts.failure,
  })

  const listed = new Set(tasks.map(({ id }) => id))
  const all = [
    ...tasks.map((task) => ({ ...task, completedAt: null })),
    ...[...changed.values()].filter(({ id }) => !listed.has(id)),
  ]
  const rows = all
    .map((task) => ({ ...task, completedAt: asRequested(task, requested.get(task.id)) }))
    // Newest first, as the server sorts them.
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || one.id.localeCompare(other.id))
  const done = rows.filter(({ completedAt }) => completedAt !== null).length
  const doneBefore = all.filter(({ completedAt }) => completedAt !== null).length
  return { rows, done, left: pendingTasks + doneBefore - done, failed, tick }
}

function asRequested({ completedAt }: PortalTask, completed: boolean | undefined): string | null {
  if (completed === undefined) return completedAt
  return completed ? (completedAt ?? new Date().toISOString()) : null
}
