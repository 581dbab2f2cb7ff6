import type { LiveTableName } from '@openhour/shared/tables.ts'
import { problemFrom } from './api/http.ts'
import { useRefresh } from './api/refresh.ts'
import { toast, undoLabel } from './toast.ts'

type Deletion = {
  /** Throws the server's error. */
  run: () => Promise<unknown>
  /** Adds the same again. Only for what nothing else refers to: it comes back as a new record. */
  bringBack: () => Promise<unknown>
  /** The toasts. */
  done: string
  back: string
  failed: string
}

/** Deletes without a question what can be brought back, and offers that. @param tables that show the record */
export function useUndoable(...tables: LiveTableName[]) {
  const refresh = useRefresh(...tables)
  const bringBack = async ({ bringBack: add, back }: Deletion) => {
    try {
      await add()
      toast.good(back)
    } catch (error) {
      toast.bad('That could not be undone', { description: problemFrom(error).detail })
    }
    await refresh()
  }
  return async (deletion: Deletion) => {
    const { run, done, failed } = deletion
    try {
      await run()
      toast.over(failed)
      toast.good(done, { action: { label: undoLabel, onSelect: () => void bringBack(deletion) } })
    } catch (error) {
      toast.bad(failed, { description: problemFrom(error).detail })
    }
    await refresh()
  }
}
