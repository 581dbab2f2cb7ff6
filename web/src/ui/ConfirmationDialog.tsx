import type { ReactNode } from 'react'
import { useRefresh } from '../lib/api/refresh.ts'
import { useDeleting } from '../lib/use-deleting.ts'
import { AlertDialog, type AlertDialogProps } from './AlertDialog.tsx'
import { FormError } from './Field.tsx'

export type Confirmation<Result = unknown> = {
  /** 'Delete this task?' */
  title: string
  /** Names what is lost. */
  text: ReactNode
  /** Below the text. */
  more?: ReactNode
  button: string
  /** 'Cancel' if left out. */
  cancel?: string
  /** 'plain' if nothing is lost permanently. */
  tone?: AlertDialogProps['tone']
  /** Throws the server's error, which is then shown in the dialog. */
  run: () => Promise<Result>
  /** Success leads to another page: the dialog stays until then. */
  leaves?: true
  /** Called after success, once the dialog is closed. */
  onSuccess?: ((result: Result) => void) | undefined
  /** The tables that it may change, or what refetches them; also after a refusal. */
  changes: readonly Parameters<typeof useRefresh>[number][] | (() => Promise<unknown>)
  /** The toasts. Without `done`, what follows shows that it has happened. */
  done?: string
  failed: string
}

type ConfirmationDialogProps<Result> = Pick<AlertDialogProps, 'open' | 'onClose'> & { asked: Confirmation<Result> }

/** Asks before an action. If the server refuses, it stays open and shows why. */
function ConfirmationDialog<Result>({ asked, open, onClose }: ConfirmationDialogProps<Result>) {
  const { title, text, more, button, cancel, tone, run, leaves, onSuccess, changes, done, failed } = asked
  const refresh = useRefresh(...(typeof changes === 'function' ? [] : changes))
  const { busy, refusal, ...confirmed } = useDeleting({
    onDelete: run,
    onDeleted: (result) => {
      if (!leaves) onClose()
      onSuccess?.(result)
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
      cancelLabel={cancel}
      confirmLabel={button}
      onConfirm={() => void confirmed.run()}
      busy={busy}
    >
      {more}
      {refusal && (
        <div className={more ? 'mt-4' : undefined}>
          <FormError>{refusal}</FormError>
        </div>
      )}
    </AlertDialog>
  )
}

/**
 * The dialog of an action, described for the record that it concerns. The description may use hooks; then it is one, and named so. Mount a new one for
 * each opening.
 */
export function defineConfirmationDialog<Of extends object, Result = unknown>(
  useDescription: (of: Of) => Confirmation<Result>,
) {
  return function DefinedConfirmation(props: Of & Pick<AlertDialogProps, 'open' | 'onClose'>) {
    return <ConfirmationDialog open={props.open} onClose={props.onClose} asked={useDescription(props)} />
  }
}

/** The name of what the question is about. */
export function Named({ children }: { children: ReactNode }) {
  return <strong className="font-semibold wrap-anywhere text-text">{children}</strong>
}
