import { useId } from 'react'
import { cn } from '../lib/cn.ts'

export type Segment<Value extends string> = {
  value: Value
  label: string
  count?: number | string | undefined
  /** The single character that chooses it. */
  byKey?: string | undefined
}

export type SegmentedSwitchProps<Value extends string> = {
  /** Accessible name of the switch. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'md' | 'lg' | undefined
  block?: boolean | undefined
  /** In as many lines as it needs on the narrowest phones. */
  wraps?: boolean | undefined
}

/** One of two to five, all visible. Arrow keys move it. */
export function SegmentedSwitch<Value extends string>(props: SegmentedSwitchProps<Value>) {
  const { label, segments, value, onChange, size = 'md', block, wraps } = props
  const name = useId()
  return (
    <fieldset
      className={cn(
        'edged rounded-md bg-surface-2 p-1',
        block ? 'flex w-full' : 'inline-flex',
        wraps ? 'min-h-control flex-wrap' : size === 'lg' ? 'h-11' : 'h-control',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cn(
            'relative inline-flex items-center justify-center gap-1.5 rounded-sm px-3 text-md whitespace-nowrap text-muted transition-colors duration-150',
            'hover:text-text has-checked:bg-switch has-checked:font-medium has-checked:text-text has-checked:shadow-card',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
            block && 'flex-1',
            wraps && 'min-h-8',
          )}
        >
          <input
            type="radio"
            name={name}
            data-key={segment.byKey}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-x-0 -inset-y-1 cursor-pointer appearance-none outline-none"
          />
          {segment.label}
          {segment.count !== undefined && <span className="font-normal text-muted">{segment.count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
