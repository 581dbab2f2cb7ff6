import { openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { type Session, SessionChange, SessionDetails } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { sessionsPerPage, sessionTexts } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { vi } from 'vitest'

export const clientId = '018f0000-0000-7000-8000-00000000000c'

/** Whether there is room for a table; to be set before the page is drawn. */
export function setRoom(room: 'desk' | 'phone'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: room === 'phone',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** A session as the server would keep it; what is not given is a planned one. */
export function sessionOf(given: Partial<Session> = {}): Session {
  return {
    id: crypto.randomUUID(),
    clientId,
    appointmentId: null,
    sessionDate: '2026-09-10',
    durationMinutes: 50,
    sessionType: 'individual',
    status: 'scheduled',
    notes: 'Begin with the worry diary.',
    formNote: null,
    unsignedNotes: 0,
    signedNotes: 0,
    createdAt: '2026-09-01T10:00:00Z',
    updatedAt: '2026-09-01T10:00:00.000001Z',
    ...given,
  }
}

/** A completed session with the note that its form wrote. */
export function heldSession({
  signed = false,
  plain = true,
  ...given
}: Partial<Session> & { signed?: boolean; plain?: boolean } = {}) {
  return sessionOf({
    status: 'completed',
    notes: 'Slept better.',
    formNote: { id: crypto.randomUUID(), version: 1, signed, plain },
    unsignedNotes: signed ? 0 : 1,
    signedNotes: signed ? 1 : 0,
    ...given,
  })
}

/** Answers at the network's edge as the server does: the same shapes, checks and refusals. */
export function openFake() {
  const sessions: Session[] = []
  /** What the appointment answers that a session comes from. */
  const coming: { from: object } = { from: problemOf('not-found', 'This appointment could not be found.') }
  const find = (id: unknown) => sessions.find((one) => one.id === id)
  const missing = () => problemOf('not-found', sessionTexts.notFound)
  const refused = (error: { issues: { path: PropertyKey[]; message: string }[] }) => {
    const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
    return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
  }
  let moment = 1
  const fake = openFakeServer({
    'appointments/get': () => coming.from,
    'sessions/list': ({ page = 1 }) => ({
      items: sessions
        .toSorted((a, b) => b.sessionDate.localeCompare(a.sessionDate))
        .slice((Number(page) - 1) * sessionsPerPage, Number(page) * sessionsPerPage),
      total: sessions.length,
    }),
    'sessions/get': ({ id }) => find(id) ?? missing(),
    'sessions/add': (given) => {
      const { clientId: _, appointmentId = null, ...input } = given
      const { data, error } = SessionDetails.safeParse(input)
      if (error) return refused(error)
      const from = { ...data, appointmentId: appointmentId as string | null }
      sessions.push(data.status === 'completed' ? heldSession(from) : sessionOf(from))
      return sessions.at(-1) as Session
    },
    'sessions/update': ({ id, ...input }) => {
      const session = find(id)
      if (!session) return missing()
      const { data, error } = SessionChange.safeParse(input)
      if (error) return refused(error)
      const { updatedAt, noteVersion, ...change } = data
      if (updatedAt !== session.updatedAt || noteVersion !== (session.formNote?.version ?? null))
        return problemOf('changed-meanwhile', sessionTexts.changed)
      if (session.formNote?.signed && change.notes !== undefined) return problemOf('signed', sessionTexts.noteSigned)
      return Object.assign(session, change, { updatedAt: `2026-09-02T10:00:00.00000${++moment}Z` })
    },
    'sessions/delete': ({ id }) => {
      const session = find(id)
      if (!session) return missing()
      if (session.signedNotes > 0) return problemOf('signed', sessionTexts.notDeleted)
      sessions.splice(sessions.indexOf(session), 1)
      return { id: session.id }
    },
  })
  return Object.assign(fake, { sessions, coming })
}
