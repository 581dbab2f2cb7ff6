import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { CardLink } from './CardLink.tsx'

/** The goals of the treatment plan, each with its progress. Renders nothing without goals. */
export function GoalsCard({ goals }: { goals: ClientOverview['goals'] }) {
  if (goals.length === 0) return null
  return (
    <CardLink title="Goals" address={{ tab: 'treatment-plan' }}>
      <ul className="flex flex-col gap-2.5">
        {goals.map(({ id, goal, percent }) => (
          <li key={id}>
            <div className="flex items-baseline justify-between gap-3 text-md">
              <span dir="auto" className="line-clamp-1 min-w-0 wrap-anywhere">
                {goal}
              </span>
              <span className="tnum shrink-0 text-sm text-muted">
                {percent === null ? 'Not recorded' : `${percent}%`}
              </span>
            </div>
            <div className="mt-1">
              <ProgressBar
                value={(percent ?? 0) / 100}
                label={`${goal}: ${percent === null ? 'no progress recorded' : `${percent}%`}`}
                width="full"
              />
            </div>
          </li>
        ))}
      </ul>
    </CardLink>
  )
}
