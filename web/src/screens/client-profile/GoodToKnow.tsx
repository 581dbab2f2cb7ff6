import { useId, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { Button } from '../../ui/Button.tsx'

/** What the client wants the practice to know: six lines, and the rest on request. */
export function GoodToKnow({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const long = text.length > 300 || text.split('\n').length > 6
  return (
    <div>
      <dt className="text-sm leading-relaxed text-muted">Good to know</dt>
      <dd className="wrap-anywhere">
        <p id={id} className={cn('whitespace-pre-line', long && !whole && 'line-clamp-6 print:line-clamp-none')}>
          {text}
        </p>
        {long && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-1 -ml-2.5 print:hidden"
            aria-expanded={whole}
            aria-controls={id}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show less' : 'Show all'}
          </Button>
        )}
      </dd>
    </div>
  )
}
