import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import {
  type RatingName,
  ratingLabel,
  ratings,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { Check, ChevronDown, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { usePrinting } from '../../lib/printing.ts'
import { formatLongDay, formatMoment, formatShortDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { toneClass } from '../../ui/tones.ts'
import { Unanswered } from './RatingNow.tsx'
import { RecordWords } from './RecordWords.tsx'
import { toneOfRating } from './record-labels.ts'

type RecordRowProps = {
  record: WellnessRecord
  today: string
  onEdit: () => void
  onDelete: () => void
  /** Undefined while it is being marked. */
  onRead: (() => void) | undefined
}

/** Of the notes, in a closed row. */
const shownCharacters = 160

/** The width of a rating in a closed row, and of its label above the rows. */
export const ratingWidth = 'w-7 sm:w-14'

/** A record in 44 px: day, five ratings and the first words. It opens in place. What the client wrote can be read, and not edited. */
export function RecordRow({ record, today, onEdit, onDelete, onRead }: RecordRowProps) {
  const [isOpen, setOpen] = useState(false)
  const printing = usePrinting()
  const open = isOpen || printing
  const details = useId()
  const day = formatLongDay(record.logDate, today)
  const isOwn = record.author === 'client'
  const isUnread = isOwn && !record.readAt
  const words = [...record.triggers, ...record.copingStrategiesUsed].join(', ')
  return (
    <article aria-label={day} className="@container">
      <div className="relative flex min-h-11 items-center gap-2 pr-1 pl-3 hover:bg-surface-2 sm:gap-3 sm:pr-3 sm:pl-5">
        <h3
          className={cn('shrink-0 font-sans text-md tracking-normal sm:w-40', isUnread ? 'font-bold' : 'font-medium')}
        >
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 items-center gap-1.5 text-left after:absolute after:inset-0"
          >
            <ChevronDown size={16} aria-hidden className={cn('shrink-0 text-muted', open && 'rotate-180')} />
            {formatShortDay(record.logDate, today)}
            <span className="sr-only">, details</span>
          </button>
        </h3>
        {!open && (
          <>
            <ul aria-label="Ratings" className="flex shrink-0 gap-0.5 sm:gap-1.5">
              {ratings.map(({ name, label }) => (
                <Rating key={name} {...{ name, label }} rating={record[name]} />
              ))}
            </ul>
            <p dir="auto" className="min-w-0 flex-1 truncate text-sm text-muted max-sm:sr-only">
              {(record.notes ?? words).slice(0, shownCharacters)}
            </p>
          </>
        )}
        <div className="relative z-1 ml-auto flex shrink-0 items-center">
          {isUnread && (
            <>
              <Badge tone="honey" className="max-sm:sr-only">
                Unread
              </Badge>
              <IconButton
                label={`Mark as read: ${day}`}
                icon={Check}
                size="sm"
                aria-disabled={!onRead}
                onClick={onRead}
                className="max-md:h-11"
              />
            </>
          )}
          <ActionsMenu
            of={day}
            size="sm"
            className="max-md:h-11"
            entries={[
              ...(isOwn ? [] : [{ label: 'Edit', icon: Pencil, onSelect: onEdit }, { kind: 'line' as const }]),
              { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: onDelete },
            ]}
          />
        </div>
      </div>
      {open && (
        <div id={details} className="px-4 pb-4 sm:px-6 sm:pb-5">
          {isOwn && <p className="text-sm text-muted">Written by the client, {formatMoment(record.createdAt)}</p>}
          <RecordWords record={record} />
        </div>
      )}
    </article>
  )
}

type RatingProps = { name: RatingName; label: string; rating: number | null }

function Rating({ name, label, rating }: RatingProps) {
  return (
    <li
      className={cn(
        'rounded-sm py-0.5 text-center text-md leading-6 font-semibold',
        ratingWidth,
        rating === null ? 'bg-surface-2' : toneClass[toneOfRating(name, rating)],
      )}
    >
      <div>
        <p className="sr-only">{label}</p>
        <p className="tnum">
          {rating === null ? (
            <Unanswered />
          ) : (
            <>
              {rating}
              <span className="sr-only"> {ratingLabel(name, rating)}</span>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
