import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import type { ListKey } from '../lib/lists/list-keys.ts'
import { cn } from '../lib/cn.ts'

export type SearchInputProps = {
  /** Placeholder and accessible name: 'Search clients'. */
  label: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** Escape empties it. */
export function SearchInput({ label, value, onChange, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div role="search" aria-label={label} className={cn('relative', className)}>
      <Search size={18} aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
      <input
        ref={input}
        data-key={'f' satisfies ListKey}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && (event.stopPropagation(), clear())}
        className="control pr-control! pl-9.5!"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 inline-flex w-control items-center justify-center rounded-md text-muted hover:text-text"
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}
