import type { PortalTask, PortalTaskLists } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { tickedLists } from '../../lib/ticked-lists.ts'
import { useTicks } from '../../lib/use-ticks.ts'
import { sendTick, tickTexts } from './send-tick.ts'

/** Marks tasks as completed or incomplete. The change shows immediately. */
export function useTicking(clientId: string) {
  const { requested, tick } = useTicks({
    onSend: (id, completed) => sendTick({ clientId, id, completed }),
    onAnswered: useRefresh('self_care_tasks'),
    done: (completed) => (completed ? 'Task completed!' : 'Task marked as incomplete'),
    failure: tickTexts.failure,
  })
  return {
    withRequested: (lists: PortalTaskLists) =>
      tickedLists(lists, requested, (task, completedAt) => ({ ...task, completedAt })),
    tick: ({ id }: PortalTask, completed: boolean) => void tick(id, completed),
  }
}
