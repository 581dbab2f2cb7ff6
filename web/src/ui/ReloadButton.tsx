import { useState } from 'react'
import { reloadForUpgrade } from '../lib/code/reload.ts'
import { Button } from './Button.tsx'

/** Saves typed text, then reloads the page. */
export function ReloadButton() {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      size="sm"
      busy={busy}
      onClick={() => {
        setBusy(true)
        void reloadForUpgrade().finally(() => setBusy(false))
      }}
    >
      Reload
    </Button>
  )
}
