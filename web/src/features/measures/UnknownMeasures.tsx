import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { scoreText } from './measure-labels.ts'

/** Responses to questionnaires that are no longer installed stay readable. */
export function UnknownMeasures({ responses }: { responses: readonly MeasureResponse[] }) {
  if (responses.length === 0) return null
  return (
    <Card padding="lg">
      <CardHead level={3} title="Measures no longer installed" fact="Scores saved earlier." />
      <ul className="divide-y divide-line">
        {responses.map((response) => (
          <li key={response.id} className="py-2">
            {formatDay(response.takenDate)} · {response.measureId} · {scoreText(undefined, response)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
