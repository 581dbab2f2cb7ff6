import { DoorOpen } from 'lucide-react'
import { countOf } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { IconTile } from '../../ui/Tile.tsx'

/** Replaces the plans on installations that sell none. */
export function NothingSold({ clientCount }: { clientCount: number }) {
  return (
    <Card padding="lg" className="flex flex-col items-start gap-4 sm:flex-row">
      <IconTile icon={DoorOpen} size={48} />
      <div>
        <h2 className="text-2xl">Everything is included</h2>
        <p className="mt-1.5 max-w-150 text-muted">
          This installation has no paid plans: every feature is included, without limits or charges. You have{' '}
          {countOf(clientCount, 'active client')} and can add as many as you like.
        </p>
      </div>
    </Card>
  )
}
