import type { CSSProperties, Ref } from 'react'
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
}

/** A whole number on a scale. A native range input, so that arrow keys, Home, End and touch move it. */
export function Slider({ value, onChange, valueText, min, max, ...rest }: SliderProps) {
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
      style={{ '--filled': (value - min) / (max - min) } as CSSProperties}
      className="range"
    />
  )
}
