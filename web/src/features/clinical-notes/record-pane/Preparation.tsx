import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/api/api.ts'
import { appointmentPrefix, isOfAppointment } from '../notes/note-values.ts'
import { Quiet, Read } from './PaneSection.tsx'

/** What was written down for the session before it took place: with its appointment, or in its own form. */
export function Preparation({ sessionId }: { sessionId: string }) {
  const ofAppointment = isOfAppointment(sessionId)
  const session = useQuery({
    ...queries.sessions.get.queryOptions({ input: { id: sessionId } }),
    enabled: sessionId !== '' && !ofAppointment,
  }).data
  const appointmentId = ofAppointment ? sessionId.slice(appointmentPrefix.length) : session?.appointmentId
  // Once the session has a note, its notes are that note's text.
  const own = session && session.unsignedNotes + session.signedNotes === 0 ? session.notes : null
  if (own) return <Text text={own} />
  if (!appointmentId) return <Quiet>Nothing prepared.</Quiet>
  return (
    <Read of={queries.appointments.get.queryOptions({ input: { id: appointmentId } })} what="The preparation">
      {({ notes }) => (notes ? <Text text={notes} /> : <Quiet>Nothing prepared.</Quiet>)}
    </Read>
  )
}

function Text({ text }: { text: string }) {
  return <p className="wrap-anywhere whitespace-pre-line">{text}</p>
}
