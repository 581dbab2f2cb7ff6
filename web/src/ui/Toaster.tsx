import { Suspense, useEffect, useState } from 'react'
import { onToast } from '../lib/toast.ts'
import { lazyQuietly } from './lazy-overlay.ts'

const ToastStage = lazyQuietly(() => import('./ToastStage.tsx').then((file) => file.ToastStage))

/** Once, at the root. What shows toasts is fetched with the first one. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => (needed ? undefined : onToast(() => setNeeded(true))), [needed])
  return needed ? (
    <Suspense>
      <ToastStage />
    </Suspense>
  ) : null
}
