import { type FormEventHandler, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.ts'

const DialogPanel = lazyOverlay(
  () => import('./DialogPanel.tsx').then((file) => file.DialogPanel),
  ({ onClose }) => onClose(),
)

export type DialogProps = {
  open: boolean
  /** Escape, the cross, the veil. The caller closes, or asks first. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** Above the title: a tile of an icon or a person. */
  lead?: ReactNode
  /** At the left of title and description: the tile of a person. */
  beside?: ReactNode
  /** 460 px for a sentence, 560 for a form, 680 for writing. Below 640 px of screen it is a sheet from the bottom. */
  size?: 'sentence' | 'form' | 'writing' | undefined
  /** Left in the footer: draft saved, fields to mend. */
  fact?: ReactNode
  /** Left in the footer: a deed that leads another way than the others, such as cancelling. */
  aside?: ReactNode
  /** Right in the footer, the filled one last. */
  actions?: ReactNode
  /** Makes body and footer one form; a press beside the dialog then no longer closes it. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** 'alert' asks before something is lost: only an answer closes it. */
  kind?: 'dialog' | 'alert' | undefined
  /** Where focus goes first; else to the first field, for 'alert' to the first button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Where focus goes if what opened it is gone by the time it closes; else to what had it last. */
  instead?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

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
