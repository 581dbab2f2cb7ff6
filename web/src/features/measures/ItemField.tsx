import type { ComponentProps } from 'react'

type Option = { value: number; label: string }

type ItemFieldProps = {
  /** With its number, as in the form. */
  legend: string
  options: readonly Option[]
  register: Omit<ComponentProps<'input'>, 'type' | 'value'>
}

/** An item and its options. Order and wording must match the questionnaire, or its norms don't apply. */
export function ItemField({ legend, options, register }: ItemFieldProps) {
  return (
    <fieldset className="border-b border-line pb-4 last:border-0">
      <legend className="mb-2.5 text-md font-medium">{legend}</legend>
      <div className="grid gap-1.5 sm:auto-cols-fr sm:grid-flow-col">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex min-h-11 items-center gap-2.5 rounded-md border border-line px-3 py-1.5 text-sm transition-colors duration-150 hover:bg-surface-2 has-checked:border-primary has-checked:bg-soft has-checked:text-on-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring sm:flex-col sm:justify-center sm:gap-1 sm:px-1.5 sm:text-center sm:leading-tight"
          >
            <input
              {...register}
              type="radio"
              value={String(value)}
              className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="tnum font-semibold">{value}</span>
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
