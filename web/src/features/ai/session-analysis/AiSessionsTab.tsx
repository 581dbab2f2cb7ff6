import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ProfileTabProps } from '../../../lib/feature.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { CreateNote } from './CreateNote.tsx'
import { sessionNotesQuery } from './session-notes-query.ts'
import { ViewNotes } from './ViewNotes.tsx'

const SessionFigures = lazyPart(() => import('./SessionFigures.tsx').then((file) => file.SessionFigures))

const views = [
  { value: 'create', label: 'Create Note' },
  { value: 'notes', label: 'View Notes' },
] as const
type View = (typeof views)[number]['value']

/** The URL names the sub-tab, `&view=notes`, and one session note, `&sessionNote=<id>`. */
export function AiSessionsTab({ overview: { client, today }, locked }: ProfileTabProps) {
  const search = useLocation({ select: (location) => location.search as { view?: unknown; sessionNote?: unknown } })
  const navigate = useNavigate()
  const noteId = typeof search.sessionNote === 'string' ? search.sessionNote : undefined
  const view: View = locked || search.view === 'notes' || noteId !== undefined ? 'notes' : 'create'
  const show = (to: View, sessionNote?: string, replace = true) =>
    void navigate({
      to: '.',
      search: {
        tab: 'ai-sessions',
        ...(to === 'notes' && { view: to }),
        ...(sessionNote !== undefined && { sessionNote }),
      } as never,
      replace,
      resetScroll: false,
    })
  const kept = useQuery({ ...sessionNotesQuery(client.id), enabled: locked })
  // Below the gate, only what exists.
  if (locked && kept.data?.total === 0) return null
  const clientName = client.preferredName || client.name || 'Unknown Client'
  return (
    <>
      <SectionHead
        title="AI Session Analysis"
        fact="Summaries of your sessions, with the source of every line."
        actions={
          !locked && (
            <SegmentedSwitch
              label="Create or view session notes"
              segments={views}
              value={view}
              onChange={(to) => show(to)}
              size="lg"
            />
          )
        }
      />
      {view === 'notes' ? (
        <ViewNotes
          clientId={client.id}
          clientName={clientName}
          clientEmail={client.email}
          today={today}
          locked={locked}
          noteId={noteId}
          onNote={(id) => show('notes', id, false)}
        />
      ) : (
        <CreateNote clientId={client.id} clientName={clientName} today={today} onSaved={() => show('notes')} />
      )}
      {noteId === undefined && (
        <div className="mt-5 empty:hidden">
          <Suspense>
            <SessionFigures clientId={client.id} clientName={clientName} />
          </Suspense>
        </div>
      )}
    </>
  )
}
