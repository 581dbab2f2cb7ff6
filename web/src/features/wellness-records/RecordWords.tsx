import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import {
  faceOf,
  type RatingName,
  ratings,
  ratingLabel,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { toneClass } from '../../ui/tones.ts'
import { Unanswered } from './RatingNow.tsx'
import { toneOfRating } from './record-labels.ts'

type Words = Pick<WellnessRecord, RatingName | 'triggers' | 'copingStrategiesUsed' | 'notes'>

/** The five ratings of a record with faces and text, and what else was written. */
export function RecordWords({ record }: { record: Words }) {
  return (
    <>
      <ul aria-label="Ratings" className="mt-2.5 grid gap-1 @xs:grid-cols-5 @xs:gap-1.5 @2xl:gap-2.5">
        {ratings.map(({ name, label }) => (
          <RatingTile key={name} name={name} label={label} rating={record[name]} />
        ))}
      </ul>
      <Items label="Triggers" items={record.triggers} />
      <Items label="Coping" items={record.copingStrategiesUsed} />
      {record.notes && <Notes text={record.notes} />}
    </>
  )
}

/** A row of its own in a narrow record, otherwise a tile beside the others. */
function RatingTile({ name, label, rating }: { name: RatingName; label: string; rating: number | null }) {
  return (
    <li
      className={cn(
        'flex min-w-0 items-center gap-x-3 rounded-lg px-3 py-1.5 @xs:flex-col @xs:px-0.5 @xs:py-2 @xs:text-center @2xl:flex-row @2xl:px-3 @2xl:text-left',
        rating === null ? 'bg-surface-2' : toneClass[toneOfRating(name, rating)],
      )}
    >
      {rating !== null && <Face band={faceOf(name, rating)} />}
      <div className="flex w-full min-w-0 items-baseline justify-between gap-x-3 @xs:block">
        <p className="text-sm @xs:text-xs">{label}</p>
        <p className="leading-tight">
          {rating === null ? (
            <Unanswered />
          ) : (
            <>
              <span className="tnum text-lg font-semibold">{rating}</span>{' '}
              <span className="text-xs @xs:block @2xl:inline">{ratingLabel(name, rating)}</span>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

function Items({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div className="mt-3 flex gap-3 text-sm">
      <p className="w-16 shrink-0 pt-0.5 text-muted">{label}</p>
      <ul aria-label={label} className="flex min-w-0 flex-wrap gap-1.5">
        {items.map((item) => (
          <li key={item} className="min-w-0">
            <Badge>{item}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Longer notes are collapsed at first. */
const longNote = 320

function Notes({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > longNote || text.split('\n').length > 4
  return (
    <div className="mt-3 max-w-170">
      <p className={cn('text-md wrap-anywhere whitespace-pre-wrap', long && !whole && 'line-clamp-4')}>{text}</p>
      {long && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="mt-1 -ml-2.5"
        >
          {whole ? 'Show less' : 'Show all of the notes'}
        </Button>
      )}
    </div>
  )
}
