import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

export type DisclosureProps = {
  label: string
  /** A short summary of the content. */
  hint?: string | undefined
  /** Opens it from outside, if something inside needs attention. */
  forceOpen?: boolean | undefined
  children: ReactNode
}

/** A dashed row that expands. The content stays in the form while collapsed. */
export function Disclosure({ label, hint, forceOpen = false, children }: DisclosureProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details open={opened || forceOpen} onToggle={(event) => setOpened(event.currentTarget.open)} className="group">
      <summary className="flex min-h-control list-none items-center gap-3 rounded-md border border-dashed border-line-strong/60 px-3.5 py-2 text-md select-none hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          size={18}
          aria-hidden
          className="text-muted transition-transform duration-150 group-open:rotate-180"
        />
        <span className="min-w-0">
          <span className="mr-2 font-medium">{label}</span>
          {hint && <span className="text-muted">{hint}</span>}
        </span>
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}
