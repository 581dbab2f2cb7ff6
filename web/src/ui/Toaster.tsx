import { Suspense, useEffect, useState } from 'react'
import { onToast } from '../lib/toast.ts'
import { lazyQuietly } from './lazy-overlay.ts'

const ToastStage = lazyQuietly(() => import('./ToastStage.tsx').then((file) => file.ToastStage))

/** Fetches the toast component before the first toast: there may be no connection by then. */
export const fetchToasts = ToastStage.fetch

/** Mount it once, at the root. The toast component is fetched with the first toast. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => (needed ? undefined : onToast(() => setNeeded(true))), [needed])
  return needed ? (
    <Suspense>
      <ToastStage />
    </Suspense>
  ) : null
}
