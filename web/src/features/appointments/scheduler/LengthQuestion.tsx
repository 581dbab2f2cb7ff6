import { useEffect, useRef } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { lengthText } from './time-fields.ts'
import type { LengthAsked } from './use-length-question.ts'

/** Asks once about a length that may be a slip. Nothing for a usual one. */
export function LengthQuestion({ minutes, usual, agreed, onAgree, missing }: LengthAsked) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (missing > 0) box.current?.querySelector('input')?.focus()
  }, [missing])
  if (minutes === undefined) return null
  const length = lengthText(minutes)
  return (
    <div ref={box} className="rounded-lg bg-honey-soft px-4 pt-3 pb-1 text-sm">
      <p role="status" className="font-semibold text-honey">
        {`That is ${length} long. Yours usually take ${lengthText(usual)}.`}
      </p>
      <label className="flex min-h-11 items-center gap-2.5 font-medium">
        <Checkbox checked={agreed} onChange={({ target }) => onAgree(target.checked)} />
        {`Yes, ${length}`}
      </label>
      <FormError>{missing > 0 && !agreed && 'Please confirm the length, or choose another end time.'}</FormError>
    </div>
  )
}
