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

/** Whose tasks they are, and the zone of their practice. */
export type OfPractice = { owner: string; zone: string }
export type TaskDialogProps = OfPractice & { open: boolean; onClose: () => void }

/** `task` is what is known of it already. */
type Shown = { kind: 'add' } | { kind: 'edit'; id: string; task?: Task } | { kind: 'delete'; task: Task }

export const useTaskDialogs = () => useDialogs<Shown>()
export type TaskPageDialogs = Dialogs<Shown>

type TaskDialogsProps = OfPractice & { dialogs: TaskPageDialogs }

/** Each is fetched when it first opens. */
export function TaskDialogs({ dialogs, owner, zone }: TaskDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'add' && <AddTaskDialog key={opening} {...common} owner={owner} zone={zone} />}
      {shown?.kind === 'edit' && (
        <EditTaskDialog key={opening} {...common} owner={owner} zone={zone} id={shown.id} task={shown.task} />
      )}
      {shown?.kind === 'delete' && <DeleteTaskDialog key={opening} {...common} task={shown.task} />}
    </Suspense>
  )
}
