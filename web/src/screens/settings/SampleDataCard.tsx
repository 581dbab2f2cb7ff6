import { Card } from '../../ui/Card.tsx'
import { RemoveSample } from '../dashboard/RemoveSample.tsx'
import { useHasSample } from '../dashboard/use-has-sample.ts'

/** Shown while the practice has sample clients. */
export function SampleDataCard() {
  if (!useHasSample()) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="font-sans text-lg font-semibold tracking-normal">Sample data</h2>
        <p className="text-md text-muted">
          Clients with “(sample)” in the name are invented. They count towards no limit.
        </p>
      </div>
      <RemoveSample variant="outlined" size="md" />
    </Card>
  )
}
