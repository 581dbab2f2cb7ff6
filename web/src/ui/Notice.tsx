import { CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const styles = {
  good: { icon: CircleCheck, className: 'bg-good-soft text-good' },
  plain: { icon: Info, className: 'bg-surface-2 text-text' },
}

/** Something to know before continuing; announced when it appears. Renders nothing if empty. */
export function Notice({ tone, children }: { tone: keyof typeof styles; children?: ReactNode }) {
  const { icon: Icon, className } = styles[tone]
  return (
    <div role="status">
      {children && (
        <p className={`flex items-start gap-2 rounded-md px-3 py-2.5 text-sm font-medium ${className}`}>
          <Icon size={16} className="mt-px" aria-hidden />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
