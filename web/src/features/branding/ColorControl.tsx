import { colorPattern, defaultColors } from '@openhour/shared/features/branding/branding.rules.ts'
import type { Ref } from 'react'
import { TextInput } from '../../ui/TextInput.tsx'

type ColorControlProps = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** A color, picked or typed as `#rrggbb`. */
export function ColorControl({ value, onChange, onBlur, ref }: ColorControlProps) {
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label="Pick the color"
        value={colorPattern.test(value) ? value : defaultColors.primaryColor}
        onChange={(event) => onChange(event.target.value)}
        className="size-10 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
      />
      <TextInput
        ref={ref}
        value={value}
        onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
        onBlur={onBlur}
        maxLength={7}
        placeholder={defaultColors.primaryColor}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  )
}
