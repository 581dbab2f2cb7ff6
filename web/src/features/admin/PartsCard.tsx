import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { CircleAlert, CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react'
import { countOf } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import type { Tone } from '../../ui/tones.ts'

type Part = AdminOverview['parts'][number]

/** Status of each part of the installation. */
export function PartsCard({ parts }: { parts: readonly Part[] }) {
  const failing = parts.filter((part) => part.state === 'failing').length
  const warnings = parts.filter((part) => part.state === 'warning').length
  return (
    <Card padding="lg">
      <CardHead title="System status" fact={found(failing, warnings)} />
      <ul className="-my-1 divide-y divide-line">
        {parts.map((part) => (
          <PartRow key={part.name} part={part} />
        ))}
      </ul>
    </Card>
  )
}

function found(failing: number, warnings: number): string {
  const counts = [failing > 0 && `${failing} failing`, warnings > 0 && countOf(warnings, 'warning')].filter(Boolean)
  return counts.length === 0 ? 'No problems found' : counts.join(', ')
}

const partStates: Record<Part['state'], { word: string; icon: LucideIcon; tone: Tone }> = {
  working: { word: 'Working', icon: CircleCheck, tone: 'good' },
  'not-configured': { word: 'Not configured', icon: CircleMinus, tone: 'neutral' },
  warning: { word: 'Warning', icon: CircleAlert, tone: 'honey' },
  failing: { word: 'Failing', icon: CircleX, tone: 'bad' },
}

function PartRow({ part }: { part: Part }) {
  const { word, icon, tone } = partStates[part.state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{part.name}</p>
        <p className="text-sm wrap-anywhere text-muted first-letter:uppercase">{part.detail}</p>
        {part.advice && <p className="mt-1 text-sm wrap-anywhere">{part.advice}</p>}
      </div>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    </li>
  )
}
