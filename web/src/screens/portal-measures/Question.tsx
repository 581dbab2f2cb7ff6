import type { ComponentProps, Ref } from 'react'
import type { QuestionStep } from './question-steps.ts'

type QuestionProps = {
  step: QuestionStep
  /** What all questions begin with. */
  lead: string | undefined
  /** 'Question 3 of 10' */
  place: string
  headingRef: Ref<HTMLHeadingElement>
  /** Before an answer changes: whether a pointer chooses it. */
  onTap: (byPointer: boolean) => void
  register: Omit<ComponentProps<'input'>, 'type' | 'value'>
}

/** One question with its answers, big enough for a thumb. Wording and order are the questionnaire's. */
export function Question({ step: { text, options }, lead, place, headingRef, register, onTap }: QuestionProps) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium text-muted" aria-hidden>
        {place}
      </p>
      {lead && <p className="mb-2 text-muted">{lead}</p>}
      <h2 ref={headingRef} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        <span className="sr-only">{place}. </span>
        {text}
      </h2>
      <div role="radiogroup" aria-label={text} className="mt-5 flex flex-col gap-2.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex min-h-14 items-center gap-3.5 rounded-lg border border-line px-4 py-3 hover:bg-surface-2 has-checked:border-primary has-checked:bg-soft has-checked:font-medium has-checked:text-on-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              {...register}
              // A click without a count is a key.
              onClick={({ detail }) => onTap(detail > 0)}
              type="radio"
              value={String(value)}
              className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span
              aria-hidden
              className="size-5 shrink-0 rounded-full border-2 border-muted peer-checked:border-6 peer-checked:border-primary"
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
