import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { forecastOf, forecastText } from '@openhour/shared/features/admin/forecast.rules.ts'
import { fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

/** How large disk and database are, and when the disk is full if it goes on like this. Whether that is little room, the check of the disk decides. */
export function SizesCard({ sizes, parts }: Pick<AdminOverview, 'sizes' | 'parts'>) {
  const isRoomy = parts.find(({ key }) => key === 'disk')?.state === 'working'
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (!first || !last)
    return (
      <Card padding="lg">
        <CardHead title="Disk and database" />
        <p className="text-muted">The first sizes are noted within five minutes of the start.</p>
      </Card>
    )
  const used = last.diskBytes - last.freeBytes
  const words = `${fileSizeText(used)} of ${fileSizeText(last.diskBytes)} used`
  return (
    <Card padding="lg">
      <CardHead title="Disk and database" fact={forecastText(forecastOf(sizes))} />
      <dl className="flex flex-col gap-4">
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1.5">
          <dt>Disk of the data folder</dt>
          <dd className="tnum text-muted">{words}</dd>
          <dd className="w-full">
            <ProgressBar
              value={used / last.diskBytes}
              label={`Disk: ${words}`}
              tone={isRoomy ? 'brand' : 'honey'}
              width="full"
            />
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>Database</dt>
          <dd className="tnum text-muted">
            {fileSizeText(last.databaseBytes)}
            {first !== last &&
              `, ${changeText(last.databaseBytes - first.databaseBytes)} since ${formatDay(first.day)}`}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function changeText(bytes: number): string {
  if (bytes === 0) return 'the same'
  return `${fileSizeText(Math.abs(bytes))} ${bytes > 0 ? 'more' : 'less'}`
}
