import { type ReactNode, Suspense, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.ts'

const SheetPanel = lazyOverlay(
  () => import('./SheetPanel.tsx').then((file) => file.SheetPanel),
  ({ onClose }) => onClose(),
)

export type SheetProps = {
  open: boolean
  onClose: () => void
  /** Its name; seen unless `titleHidden`. */
  title: string
  titleHidden?: boolean | undefined
  side?: 'left' | 'bottom' | undefined
  children: ReactNode
}

/** Slides in from an edge. Fetched when first opened; focus returns to what opened it. */
export function Sheet(props: SheetProps) {
  const [needed, setNeeded] = useState(false)
  if (props.open && !needed) setNeeded(true)
  return needed ? (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  ) : null
}
