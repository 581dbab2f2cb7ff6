import type { MissingNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import { notesPerPage } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { newNotePath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatFullDay, formatTime } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { missingNotesQuery } from './notes/note-list-query.ts'
import { daysAgoText } from './notes/note-labels.ts'

/** Past appointments of all clients that have no note, oldest first. Renders nothing if there are none. */
export function MissingNotes() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...missingNotesQuery(page), placeholderData: keepPreviousData })
  const me = useQuery(queries.account.me.queryOptions())
  const { data, error } = query
  if (error && !data)
    return <ErrorState title="Appointments without a note could not be loaded" {...failedLoad(query)} />
  if (!data || data.total === 0 || !me.data) return null
  const zone = me.data.timeZone
  return (
    <section aria-label="No note yet" className="mb-8 lg:mb-10">
      <SectionHead
        title="No note yet"
        fact="Past appointments. If one didn’t take place, mark it as no-show or cancelled in the calendar."
      />
      <PagedList
        total={data.total}
        perPage={notesPerPage}
        page={page}
        settled={!query.isPlaceholderData}
        onPage={setPage}
      >
        <Card padding="none">
          <ul className="divide-y divide-line">
            {data.items.map((missing) => (
              <MissingRow key={missing.appointmentId} missing={missing} zone={zone} />
            ))}
          </ul>
        </Card>
      </PagedList>
    </section>
  )
}

function MissingRow({ missing, zone }: { missing: MissingNote; zone: string }) {
  const { appointmentId, clientId, clientName, startsAt, daysAgo } = missing
  const name = clientName || 'Unknown Client'
  const day = formatFullDay(dayIn(startsAt, zone))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <Avatar name={name} size={40} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {day}, {formatTime(startsAt, { zone })} · {daysAgoText(daysAgo)}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <PathButton
          to={`/app/appointments?open=${appointmentId}`}
          aria-label={`Open the appointment with ${name}, ${day}`}
        >
          Open
        </PathButton>
        <PathButton
          to={newNotePath(clientId, appointmentId)}
          variant="soft"
          icon={NotebookPen}
          aria-label={`Write note about ${name}, ${day}`}
        >
          Write note
        </PathButton>
      </div>
    </li>
  )
}
