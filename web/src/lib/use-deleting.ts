import { toast } from './toast.ts'
import { useAction } from './use-action.ts'

export type DeletingOptions<Result> = {
  /** Throws the server's error. */
  onDelete: () => Promise<Result>
  /** Called after the deletion: closes. */
  onDeleted: (result: Result) => void
  /** Deleted or refused: what is on the screen may be out of date. */
  onAnswered: () => Promise<unknown>
  /** The toasts. */
  deleted: string | undefined
  failure: string
}

export type Deleting = { busy: boolean; refusal: string | undefined; run: () => Promise<void> }

/** Deletes one record permanently, or does what else a dialog has asked about. */
export function useDeleting<Result>(options: DeletingOptions<Result>): Deleting {
  const { onDelete, onDeleted, onAnswered, deleted, failure } = options
  const { busy, refusal, run } = useAction<'deleting'>()
  const remove = async () => {
    const result = await onDelete()
    toast.over(failure)
    onDeleted(result)
    if (deleted !== undefined) toast.good(deleted)
  }
  return {
    busy: busy !== undefined,
    refusal,
    run: async () => {
      await run('deleting', remove, failure)
      await onAnswered()
    },
  }
}
