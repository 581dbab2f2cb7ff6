import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { Fragment } from 'react'
import { formatDay } from '../../lib/time/format.ts'
import { CardLink } from './CardLink.tsx'

/** The first lines of the last clinical note. */
export function LastNoteCard({ note }: { note: ClientOverview['lastNote'] }) {
  if (!note)
    return (
      <CardLink title="Last note" address={{ tab: 'clinical-notes' }}>
        <p className="text-md text-muted">No clinical notes yet</p>
      </CardLink>
    )
  return (
    <CardLink
      title="Last note"
      fact={`${formatDay(note.date)}${note.signed ? '' : ' · unsigned'}`}
      address={{ tab: 'clinical-notes', note: note.id }}
    >
      <p dir="auto" className="line-clamp-6 text-md wrap-anywhere">
        {note.sections.map(({ heading, text }, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {heading && <span className="text-sm font-semibold text-muted">{heading}: </span>}
            {text.replaceAll(/\s+/g, ' ')}
          </Fragment>
        ))}
      </p>
    </CardLink>
  )
}
