import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureRequest, MeasureSchedule } from '@openhour/shared/features/measures/measure-requests.contract.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { countOf, formatDate, formatDay, formatMoment } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import type { Tone } from '../../ui/tones.ts'

type RequestCardProps = {
  requests: readonly MeasureRequest[]
  schedules: readonly MeasureSchedule[]
  packs: ReadonlyMap<string, MeasurePack>
}

/** Requests that are over, shown below those that are open. */
const shownOver = 3

const states: Record<MeasureRequest['state'], { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'honey' },
  done: { label: 'Filled in', tone: 'good' },
  missed: { label: 'Missed', tone: 'clay' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  cancelled: { label: 'Appointment cancelled', tone: 'neutral' },
}
const isOpen = ({ state }: MeasureRequest) => state === 'waiting' || state === 'planned'

/** What the client was asked to fill in, and how that stands. Nothing if they never were. */
export function RequestCard({ requests, schedules, packs }: RequestCardProps) {
  const refresh = useRefresh('measure_requests', 'measure_schedules')
  const [stopping, setStopping] = useState<string>()
  if (requests.length + schedules.length === 0) return null
  const stop = async (id: string, sending: () => Promise<unknown>) => {
    setStopping(id)
    try {
      await sending()
      toast.good('Request stopped')
    } catch (error) {
      toast.bad(problemFrom(error).detail)
    }
    await refresh()
    setStopping(undefined)
  }
  const nameOf = (measureId: string) => packs.get(measureId)?.shortName ?? measureId
  const stopButton = (id: string, name: string, sending: () => Promise<unknown>) => (
    <Button size="sm" busy={stopping === id} onClick={() => void stop(id, sending)} aria-label={`Stop: ${name}`}>
      Stop
    </Button>
  )
  const shown = [...requests.filter(isOpen), ...requests.filter((one) => !isOpen(one)).slice(0, shownOver)]
  return (
    <Card padding="lg" className="mb-4 lg:mb-5">
      <CardHead level={3} title="Asked of your client" />
      <ul aria-label="Asked of your client" className="-my-2 divide-y divide-line">
        {schedules.map(({ id, measureId, hoursBefore }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1">
              <span className="font-medium">{nameOf(measureId)}</span>
              <span className="block text-sm text-muted">Before every session, {aheadText(hoursBefore)} ahead</span>
            </p>
            {stopButton(id, `${nameOf(measureId)} before every session`, () =>
              api.measureRequests.stopSchedule({ id }),
            )}
          </li>
        ))}
        {shown.map((request) => {
          const { id, measureId, state } = request
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <p className="min-w-0 flex-1 basis-40">
                <span className="font-medium">{nameOf(measureId)}</span>
                <span className="block text-sm text-muted">{whenText(request)}</span>
              </p>
              <Badge tone={states[state].tone}>{states[state].label}</Badge>
              {isOpen(request) && stopButton(id, nameOf(measureId), () => api.measureRequests.stop({ id }))}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function aheadText(hours: number): string {
  return hours % 24 === 0 ? countOf(hours / 24, 'day') : countOf(hours, 'hour')
}

function whenText({ startsAt, dueDate, createdAt }: MeasureRequest): string {
  if (startsAt !== null) return `Before the session of ${formatMoment(startsAt)}`
  return `Asked on ${formatDate(createdAt)}${dueDate === null ? '' : `, by ${formatDay(dueDate)}`}`
}
