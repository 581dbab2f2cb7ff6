import type { AccessLine } from '@openhour/shared/features/record-access/record-access.contract.ts'
import { accessText } from '@openhour/shared/features/record-access/record-access.rules.ts'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { countOf, formatFullDay, formatTime } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { accessList } from './access-list.ts'

/** Who opened or changed the client's record, by day, in the zone of this device. */
export function RecordAccess({ clientId }: { clientId: string }) {
  const list = useOlderList(accessList, clientId)
  return (
    <OlderList list={list} skeleton={<AccessSkeleton />}>
      {({ items }) => <Days lines={items} />}
    </OlderList>
  )
}

function Days({ lines }: { lines: readonly AccessLine[] }) {
  const days = Map.groupBy(lines, ({ at }) => localDay(at))
  return (
    <div className="flex flex-col gap-6">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatFullDay(day)}>
          <h3 className="mb-2 font-sans text-sm font-medium tracking-normal text-muted">{formatFullDay(day)}</h3>
          <Card padding="none">
            <ul className="divide-y divide-line">
              {ofDay.map((line) => (
                <li key={line.seq} data-row tabIndex={-1} className="px-4 py-3 outline-none sm:px-6">
                  <p className="font-medium">{accessText(line.actor, line.action, line.entity)}</p>
                  <p className="text-sm text-muted">{whenOf(line)}</p>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

/** '9:40 AM', '3 times, from 9:00 AM to 9:40 AM'. */
function whenOf({ at, since, times }: AccessLine): string {
  const last = formatTime(at)
  if (times === 1) return last
  const first = formatTime(since)
  return `${countOf(times, 'time')}, ${first === last ? `at ${last}` : `from ${first} to ${last}`}`
}

function AccessSkeleton() {
  return (
    <Loading label="Loading who opened your record">
      <Card padding="none" className="divide-y divide-line">
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} className="px-4 py-3 sm:px-6">
            <Skeleton className="h-5 w-3/5 max-w-70" />
            <Skeleton className="mt-1.5 h-4 w-20" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
