import { useBlocker } from '@tanstack/react-router'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

/** Asks before someone leaves a page. Mounted as long as it has unsaved changes. When the tab is closed, the browser asks. */
export function LeavingDialog() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  })
  return (
    <AlertDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      description="Your changes on this page have not been saved."
      cancelLabel="Stay here"
      confirmLabel="Leave"
      onConfirm={() => proceed?.()}
    />
  )
}
