import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const AddTaskDialog = lazyOverlay(
  () => import('./AddTaskDialog.tsx').then((file) => file.AddTaskDialog),
  ({ onClose }) => onClose(),
)
const EditTaskDialog = lazyOverlay(
  () => import('./EditTaskDialog.tsx').then((file) => file.EditTaskDialog),
  ({ onClose }) => onClose(),
)
const DeleteTaskDialog = lazyOverlay(
  () => import('./DeleteTaskDialog.tsx').then((file) => file.DeleteTaskDialog),
  ({ onClose }) => onClose(),
)

/** `task` is the record if it is loaded already. */
type Shown = { kind: 'add' } | { kind: 'edit'; id: string; task?: Task } | { kind: 'delete'; task: Task }

export const useTaskDialogs = () => useDialogs<Shown>()
export type TaskPageDialogs = Dialogs<Shown>

/** `zone` is the practice's. */
type TaskDialogsProps = { zone: string; dialogs: TaskPageDialogs }

/** Each is fetched when it first opens. */
export function TaskDialogs({ dialogs, zone }: TaskDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'add' && <AddTaskDialog key={opening} {...common} zone={zone} />}
      {shown?.kind === 'edit' && (
        <EditTaskDialog key={opening} {...common} zone={zone} id={shown.id} task={shown.task} />
      )}
      {shown?.kind === 'delete' && <DeleteTaskDialog key={opening} {...common} task={shown.task} />}
    </Suspense>
  )
}
