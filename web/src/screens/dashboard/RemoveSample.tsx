import { Suspense, useState } from 'react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const RemoveSampleDialog = lazyDialog(() => import('./RemoveSampleDialog.tsx').then((file) => file.RemoveSampleDialog))

/** Asks before the sample clients go. */
export function RemoveSample(style: Pick<ButtonProps, 'variant' | 'size'>) {
  const [asks, setAsks] = useState<boolean>()
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:h-11"
        {...style}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        Remove sample data
      </Button>
      <Suspense>{asks !== undefined && <RemoveSampleDialog open={asks} onClose={() => setAsks(false)} />}</Suspense>
    </>
  )
}
