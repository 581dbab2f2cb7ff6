import type { ReactNode } from 'react'
import { useRefresh } from '../lib/api/refresh.ts'
import { useDeleting } from '../lib/use-deleting.ts'
import { AlertDialog, type AlertDialogProps } from './AlertDialog.tsx'
import { FormError } from './Field.tsx'

export type Confirmation = {
  /** 'Delete this task?' */
  title: string
  /** Names what is lost. */
  text: ReactNode
  /** Below the text. */
  more?: ReactNode
  button: string
  /** 'plain' if nothing is lost permanently. */
  tone?: AlertDialogProps['tone']
  /** Throws the server's error, which is then shown in the dialog. */
  run: () => Promise<unknown>
  /** Called after success, once the dialog is closed. */
  onSuccess?: (() => void) | undefined
  /** The tables that it may change, or what refetches them; also after a refusal. */
  changes: readonly Parameters<typeof useRefresh>[number][] | (() => Promise<unknown>)
  /** The toasts. */
  done: string
  failed: string
}

type ConfirmationDialogProps = Pick<AlertDialogProps, 'open' | 'onClose'> & { asked: Confirmation }

/** Asks before an action. If the server refuses, it stays open and shows why. */
function ConfirmationDialog({ asked, open, onClose }: ConfirmationDialogProps) {
  const { title, text, more, button, tone, run, onSuccess, changes, done, failed } = asked
  const refresh = useRefresh(...(typeof changes === 'function' ? [] : changes))
  const { busy, refusal, ...confirmed } = useDeleting({
    onDelete: run,
    onDeleted: () => {
      onClose()
      onSuccess?.()
    },
    onAnswered: typeof changes === 'function' ? changes : refresh,
    deleted: done,
    failure: failed,
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      tone={tone}
      title={title}
      description={text}
      confirmLabel={button}
      onConfirm={() => void confirmed.run()}
      busy={busy}
    >
      {more}
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}

/** The dialog of an action, described for the record that it concerns. Mount a new one for each opening. */
export function defineConfirmationDialog<Of extends object>(describe: (of: Of) => Confirmation) {
  return (props: Of & Pick<AlertDialogProps, 'open' | 'onClose'>) => (
    <ConfirmationDialog open={props.open} onClose={props.onClose} asked={describe(props)} />
  )
}

/** The name of what the question is about. */
export function Named({ children }: { children: ReactNode }) {
  return <strong className="font-semibold wrap-anywhere text-text">{children}</strong>
}
