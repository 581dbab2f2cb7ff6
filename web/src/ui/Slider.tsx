import type { CSSProperties, KeyboardEventHandler, Ref } from 'react'
import { cn } from '../lib/cn.ts'
import { useFieldWiring } from './Field.tsx'
import './slider.css'

export type SliderProps = {
  value: number
  onChange: (value: number) => void
  onBlur?: (() => void) | undefined
  min: number
  max: number
  /** What the value means, for screen readers: '7 of 10, good'. */
  valueText: string
  ref?: Ref<HTMLInputElement> | undefined
  /** Draws a knob that stands for no value yet. */
  unanswered?: boolean | undefined
  onPointerUp?: (() => void) | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
}

/** A whole number on a scale. A native range input, so that arrow keys, Home, End and touch move it. */
export function Slider({ value, onChange, valueText, min, max, unanswered = false, ...rest }: SliderProps) {
  const { labelId: _, ...wiring } = useFieldWiring()
  return (
    <input
      {...rest}
      {...wiring}
      type="range"
      min={min}
      max={max}
      step={1}
      value={value}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      style={{ '--filled': unanswered ? 0 : (value - min) / (max - min) } as CSSProperties}
      className={cn('range', unanswered && 'range-unanswered')}
    />
  )
}
