import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { Check, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { formatMoment, formatLongDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { RecordWords } from './RecordWords.tsx'

type RecordRowProps = {
  record: WellnessRecord
  today: string
  onEdit: () => void
  onDelete: () => void
  /** Undefined while it is being marked. */
  onRead: (() => void) | undefined
}

/** A record: date, five ratings with faces and text, and its notes. What the client wrote can be read, and not edited. */
export function RecordRow({ record, today, onEdit, onDelete, onRead }: RecordRowProps) {
  const day = formatLongDay(record.logDate, today)
  const isOwn = record.author === 'client'
  return (
    <article aria-label={day} className="@container px-4 py-4 sm:px-6 sm:py-5">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">{day}</h3>
          {isOwn && <span className="text-sm text-muted">Written by the client, {formatMoment(record.createdAt)}</span>}
          {isOwn && !record.readAt && <Badge tone="honey">Unread</Badge>}
        </div>
        <Menu
          label={day}
          trigger={(trigger) => (
            <IconButton {...trigger} label={`Actions for ${day}`} icon={Ellipsis} size="sm" tooltip={false} />
          )}
          entries={[
            ...(isOwn ? [] : [{ label: 'Edit', icon: Pencil, onSelect: onEdit }, { kind: 'line' as const }]),
            { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: onDelete },
          ]}
        />
      </div>
      <RecordWords record={record} />
      {isOwn && !record.readAt && (
        <Button
          size="sm"
          icon={Check}
          busy={!onRead}
          onClick={onRead}
          aria-label={`Mark as read: ${day}`}
          className="mt-3.5"
        >
          Mark as read
        </Button>
      )}
    </article>
  )
}
