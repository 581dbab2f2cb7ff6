import {
  type LeftOut,
  leftOutText,
  notDoneTexts,
  type NotDone as Missing,
} from '@openhour/shared/features/ai/ai.rules.ts'
import { Info } from 'lucide-react'

type NotDoneProps = { notDone: readonly Missing[]; leftOut?: readonly LeftOut[] }

/** What the engine did not do, and how many lines of a model are not shown, so that nobody takes silence for absence. */
export function NotDone({ notDone, leftOut = [] }: NotDoneProps) {
  const left = leftOutText(leftOut)
  if (notDone.length === 0 && left === undefined) return null
  return (
    <div className="flex items-start gap-2 rounded-md bg-surface-2 px-3 py-2.5 text-sm">
      <Info size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-medium">What was not done</p>
        <ul>
          {notDone.map((each) => (
            <li key={each} className="text-muted">
              {notDoneTexts[each]}
            </li>
          ))}
          {left && <li className="text-muted">{left}</li>}
        </ul>
      </div>
    </div>
  )
}
