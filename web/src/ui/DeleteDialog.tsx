import type { ReactNode } from 'react'
import type { Deleting } from '../lib/use-deleting.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { FormError } from './Field.tsx'

export type DeleteDialogProps = {
  open: boolean
  onClose: () => void
  /** 'Delete this task?' */
  title: string
  /** Names what is lost. */
  description: ReactNode
  confirmLabel: string
  deleting: Deleting
}

/**
 * Confirms the permanent deletion of one record. Mount a new one for each opening; if the server refuses, it stays open
 * and shows why.
 */
export function DeleteDialog({ deleting: { busy, refusal, run }, ...rest }: DeleteDialogProps) {
  return (
    <AlertDialog {...rest} busy={busy} onConfirm={() => void run()}>
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
