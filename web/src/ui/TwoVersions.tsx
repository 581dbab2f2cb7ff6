import { useEffect, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { Button } from './Button.tsx'

export type Difference = { label: string; here: string; other: string }

export type TwoVersionsProps = {
  /** What happened, in a sentence. */
  title: string
  hint?: string
  /** Heading of the column beside 'Here'. */
  other: string
  differences: readonly Difference[]
  choices: readonly { label: string; onChoose: () => void }[]
}

/**
 * Two versions of a form side by side, field by field, and the choice between them. When it appears, it is announced, scrolled into view and, unless
 * the person is typing, focused: the pressed button is disabled until the choice is made.
 */
export function TwoVersions({ title, hint, other: otherTitle, differences, choices }: TwoVersionsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Chromium returns a promise, which React would take for the effect's cleanup.
    box.current?.scrollIntoView({ block: 'nearest' })
    if (!document.activeElement?.matches('input, textarea, select')) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-5 rounded-lg bg-honey-soft px-4 py-3 text-sm outline-none">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{hint ?? 'Nothing is lost yet. Choose which version to continue with.'}</p>
      {/* On a phone the label stands above its two versions. */}
      <table className="mt-3 w-full table-fixed text-left max-sm:block">
        <thead className="max-sm:block">
          <tr className="text-xs max-sm:grid max-sm:grid-cols-2">
            <th scope="col" className="w-20 py-1 pr-3 font-semibold max-sm:sr-only">
              Field
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Here
            </th>
            <th scope="col" className="py-1 font-semibold">
              {otherTitle}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {differences.map(({ label, here, other }) => (
            <tr key={label} className="border-t border-line align-top max-sm:grid max-sm:grid-cols-2">
              <th scope="row" className="py-1.5 pr-3 font-normal max-sm:col-span-2 max-sm:pb-0 max-sm:font-medium">
                {label}
              </th>
              <td className="py-1.5 pr-3">
                <Version label={`${label}, here`} text={here} />
              </td>
              <td className="py-1.5">
                <Version label={`${label}, ${otherTitle.toLowerCase()}`} text={other} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        {choices.map(({ label, onChoose }) => (
          <Button key={label} size="sm" onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** A long text scrolls within its cell, so that the choice stays in sight; what scrolls has to be reached by keyboard. */
function Version({ label, text }: { label: string; text: string }) {
  const long = text.length > 400 || text.split('\n').length > 12
  const scrolling = long && { tabIndex: 0, role: 'group', 'aria-label': label }
  return (
    <div className={cn('whitespace-pre-wrap wrap-anywhere', long && 'max-h-60 overflow-y-auto pr-2')} {...scrolling}>
      {text || 'empty'}
    </div>
  )
}
