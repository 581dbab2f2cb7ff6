import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { CircleCheck, CircleMinus, CircleX, Info, type LucideIcon } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import type { Tone } from '../../ui/tones.ts'

type Part = AdminOverview['parts'][number]

/** Status of each part of the installation. */
export function PartsCard({ parts }: { parts: readonly Part[] }) {
  const failing = parts.filter((part) => part.state === 'failing').length
  const mailIsWritten = parts.some((part) => part.name === 'Email' && part.state === 'not-configured')
  return (
    <Card padding="lg">
      <CardHead
        title="System status"
        fact={failing === 0 ? 'No problems found' : `${failing} of ${parts.length} failing`}
      />
      <ul className="-my-1 divide-y divide-line">
        {parts.map((part) => (
          <PartRow key={part.name} part={part} />
        ))}
      </ul>
      {mailIsWritten && (
        <p className="mt-4 flex items-start gap-2.5 rounded-lg bg-honey-soft px-4 py-3 text-md text-honey">
          <Info size={18} aria-hidden className="mt-px" />
          <span>
            No email is sent yet. Each email, such as the link that confirms an address, is saved as a file in the
            outbox folder on the server, where you can open it. Set SMTP_URL to send email.
          </span>
        </p>
      )}
    </Card>
  )
}

const partStates: Record<Part['state'], { word: string; icon: LucideIcon; tone: Tone }> = {
  working: { word: 'Working', icon: CircleCheck, tone: 'good' },
  'not-configured': { word: 'Not configured', icon: CircleMinus, tone: 'neutral' },
  failing: { word: 'Failing', icon: CircleX, tone: 'bad' },
}

function PartRow({ part }: { part: Part }) {
  const { word, icon, tone } = partStates[part.state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{part.name}</p>
        <p className="text-sm wrap-anywhere text-muted first-letter:uppercase">{part.detail}</p>
      </div>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    </li>
  )
}
