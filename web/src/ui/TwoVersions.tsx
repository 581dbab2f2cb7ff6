import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

export type Difference = { label: string; here: string; other: string }

export type TwoVersionsProps = {
  /** What happened, in a sentence. */
  title: string
  /** Head of the column beside 'Here'. */
  other: string
  takeLabel: string
  differences: readonly Difference[]
  onTake: (which: 'here' | 'other') => void
}

/** Two versions of a form side by side, field by field, and the choice between them. Said aloud and brought into sight as it appears. */
export function TwoVersions({ title, other: otherTitle, takeLabel, differences, onTake }: TwoVersionsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Chromium answers with a promise, which would be taken for what ends the effect.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="alert" className="mb-5 rounded-lg bg-honey-soft px-4 py-3 text-sm">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">Nothing is lost yet: choose which one to go on with.</p>
      <table className="mt-3 w-full table-fixed text-left">
        <thead>
          <tr className="text-xs">
            <th scope="col" className="w-20 py-1 pr-3 font-semibold">
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
        <tbody>
          {differences.map(({ label, here, other }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {label}
              </th>
              <td className="py-1.5 pr-3 whitespace-pre-wrap wrap-anywhere">{here || 'empty'}</td>
              <td className="py-1.5 whitespace-pre-wrap wrap-anywhere">{other || 'empty'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onTake('here')}>
          Keep what is here
        </Button>
        <Button size="sm" onClick={() => onTake('other')}>
          {takeLabel}
        </Button>
      </div>
    </div>
  )
}
