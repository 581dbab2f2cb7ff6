import { Info } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Part, partStates } from './part-state.ts'

/** How the parts of the installation are. */
export function PartsCard({ parts }: { parts: readonly Part[] }) {
  const failing = parts.filter((part) => part.state === 'failing').length
  const mailIsWritten = parts.some((part) => part.name === 'Mail' && part.state === 'not-configured')
  return (
    <Card padding="lg">
      <CardHead
        title="Health of the parts"
        fact={failing === 0 ? 'Nothing is failing' : `${failing} of ${parts.length} failing`}
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
            Nobody receives mail yet. Each mail, such as the link that confirms an address, is written as a file into
            the outbox folder on the server, where you can open it. Set SMTP_URL to have mail sent.
          </span>
        </p>
      )}
    </Card>
  )
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
