import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'
import { Slider, type SliderProps } from './Slider.tsx'

type OptionalSliderProps = Omit<SliderProps, 'value' | 'onChange' | 'ref'> & {
  /** Null is unanswered. */
  value: number | null
  onChange: (value: number | null) => void
  ref: (element: HTMLInputElement | null) => void
}

/** A whole number on a scale, or no answer. Touched once, it has a number; a button beside it takes the answer away. */
export function OptionalSlider({ value, onChange, valueText, ref, ...rest }: OptionalSliderProps) {
  const { labelId } = useFieldWiring()
  const clearId = useId()
  const slider = useRef<HTMLInputElement>(null)
  const middle = Math.floor((rest.min + rest.max) / 2)
  const answered = value !== null
  return (
    <div className="flex items-center gap-1">
      <Slider
        {...rest}
        ref={(element) => {
          slider.current = element
          ref(element)
        }}
        value={value ?? middle}
        valueText={answered ? valueText : 'Not answered'}
        unanswered={!answered}
        onChange={onChange}
        // The unanswered knob waits in the middle, so choosing the middle changes nothing for the browser.
        onPointerUp={() => !answered && onChange(slider.current?.valueAsNumber ?? middle)}
        onKeyDown={(event) => {
          if (answered || !event.key.startsWith('Arrow')) return
          event.preventDefault()
          onChange(middle)
        }}
      />
      <button
        type="button"
        id={clearId}
        aria-label="Clear"
        aria-labelledby={`${clearId} ${labelId}`}
        onClick={() => {
          onChange(null)
          slider.current?.focus()
        }}
        className={cn(
          'grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-surface-2 hover:text-text',
          !answered && 'invisible',
        )}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}
