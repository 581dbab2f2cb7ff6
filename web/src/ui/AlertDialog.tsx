import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogPanel.tsx'

export type AlertDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Names what is lost. */
  description: ReactNode
  confirmLabel: string
  onConfirm: () => void
  initialFocus?: DialogProps['initialFocus']
  instead?: DialogProps['instead']
  leadTo?: DialogProps['leadTo']
  cancelLabel?: string | undefined
  /** 'danger' if something is lost permanently. */
  tone?: 'danger' | 'plain' | undefined
  busy?: boolean | undefined
  confirmDisabled?: boolean | undefined
  lead?: ReactNode
  fact?: ReactNode
  children?: ReactNode
}

/** Confirms an action that cannot be undone. The focus starts on the cancel button, unless `initialFocus` names a field; a press outside closes nothing. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    onClose,
    confirmLabel,
    onConfirm,
    cancelLabel = 'Cancel',
    tone = 'danger',
    busy,
    confirmDisabled,
    ...rest
  } = props
  return (
    <Dialog
      {...rest}
      kind="alert"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'filled'}
            onClick={onConfirm}
            busy={busy}
            disabled={confirmDisabled}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
