import { Suspense, useState } from 'react'
import { lazyDialog } from './lazy-overlay.ts'
import type { SheetProps } from './SheetPanel.tsx'

const SheetPanel = lazyDialog(() => import('./SheetPanel.tsx').then((file) => file.SheetPanel))

/** Slides in from an edge. Fetched when first opened; the focus returns to the element that opened it. */
export function Sheet(props: SheetProps) {
  const [needed, setNeeded] = useState(false)
  if (props.open && !needed) setNeeded(true)
  return needed ? (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  ) : null
}
