import type { Ref } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { QuestionStep } from './question-steps.ts'

type ReviewProps = {
  steps: readonly QuestionStep[]
  values: { answers?: readonly string[]; unscored?: readonly string[] }
  /** When a person reads them. */
  reading: string
  headingRef: Ref<HTMLHeadingElement>
  onChange: (step: number) => void
}

/** All answers before they are sent, each with a way back. */
export function Review({ steps, values, reading, headingRef, onChange }: ReviewProps) {
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
        Your answers
      </h2>
      <p className="mt-2 text-muted">{reading}</p>
      <ol className="mt-4 divide-y divide-line">
        {steps.map(({ field, index, text, options }, at) => {
          const chosen = options.find(({ value }) => String(value) === values[field]?.[index])
          return (
            <li key={text} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-sm text-muted">{text}</p>
                <p className="font-medium">{chosen?.label ?? 'Not answered'}</p>
              </div>
              <Button variant="ghost" size="lg" onClick={() => onChange(at)} aria-label={`Change: ${text}`}>
                Change
              </Button>
            </li>
          )
        })}
      </ol>
    </>
  )
}
