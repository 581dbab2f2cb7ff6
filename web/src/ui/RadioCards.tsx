import { CircleCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'

export type RadioCard = { value: string; label: string; description?: string }

export type RadioCardsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'checked' | 'size'> & {
  name: string
  options: readonly RadioCard[]
  /** For use with `onChange` outside react-hook-form; `register()` brings its own. */
  value?: string | undefined
  size?: 'md' | 'lg' | undefined
  /** Cards per row on a desktop; on a phone, cards with descriptions need two at most. 1: two per row on a desktop, and one on a phone. */
  columns?: 1 | 2 | 3 | 4 | 5 | undefined
}

const columnsClass = {
  1: 'grid-cols-1 sm:grid-cols-2',
  2: 'grid-cols-2',
  3: 'grid-cols-1 sm:grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
  5: 'grid-cols-2 sm:grid-cols-5',
}

/** One of a few, each on a card. With a description a check marks the chosen one, otherwise a dot before the text. */
export function RadioCards({ options, value, size = 'md', columns = 2, className, ...rest }: RadioCardsProps) {
  const { labelId, id, ...wiring } = useFieldWiring(rest)
  return (
    <div
      role="radiogroup"
      id={id}
      aria-labelledby={labelId}
      {...wiring}
      className={cn('grid gap-2', columnsClass[columns], className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'group relative flex rounded-md border border-line bg-surface px-3 transition-colors duration-150 hover:bg-surface-2',
            'has-checked:border-primary has-checked:bg-soft has-checked:text-on-soft',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            option.description ? 'flex-col py-2.5' : cn('items-center gap-3', size === 'lg' ? 'h-11' : 'h-control'),
          )}
        >
          <input
            {...rest}
            type="radio"
            value={option.value}
            {...(value === undefined ? {} : { checked: option.value === value })}
            className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.description ? (
            <>
              <span className="flex items-center justify-between gap-2 font-medium">
                <span className="min-w-0 wrap-anywhere">{option.label}</span>
                <CircleCheck size={18} aria-hidden className="invisible shrink-0 group-has-checked:visible" />
              </span>
              <span className="mt-0.5 text-xs wrap-anywhere text-muted group-has-checked:text-on-soft">
                {option.description}
              </span>
            </>
          ) : (
            <>
              <span
                aria-hidden
                className="size-4 shrink-0 rounded-full border border-line-strong bg-surface peer-checked:border-5 peer-checked:border-primary"
              />
              {option.label}
            </>
          )}
        </label>
      ))}
    </div>
  )
}
