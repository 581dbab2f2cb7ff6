import { useState } from 'react'
import { problemFrom } from './api/http.ts'
import { toast } from './toast.ts'

export type DeletingOptions = {
  /** Throws the server's error. */
  onDelete: () => Promise<unknown>
  /** Called after the deletion: closes. */
  onDeleted: () => void
  /** Deleted or refused: what is on the screen may be out of date. */
  onAnswered: () => Promise<unknown>
  /** The toasts. */
  deleted: string
  failure: string
}

export type Deleting = { busy: boolean; refusal: string | undefined; run: () => Promise<void> }

/** Deletes one record permanently, after `DeleteDialog` has asked. */
export function useDeleting({ onDelete, onDeleted, onAnswered, deleted, failure }: DeletingOptions): Deleting {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const run = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onDelete()
      toast.over(failure)
      onDeleted()
      toast.good(deleted)
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad(failure)
    }
    setBusy(false)
    await onAnswered()
  }
  return { busy, refusal, run }
}
