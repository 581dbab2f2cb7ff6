import { Suspense, useState } from 'react'
import type { DialogProps } from './DialogPanel.tsx'
import { lazyDialog } from './lazy-overlay.ts'

const DialogPanel = lazyDialog(() => import('./DialogPanel.tsx').then((file) => file.DialogPanel))

/** Prefetches what dialogs are drawn with, for those that have to open without a connection. */
export const fetchDialogCode = DialogPanel.fetch

/** Fetched when first opened. Focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  const [needed, setNeeded] = useState(false)
  if (props.open && !needed) setNeeded(true)
  return needed ? (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  ) : null
}
