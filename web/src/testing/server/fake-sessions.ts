import { type Output, openFakeServer, present } from './fake-server.ts'
import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { sessionsPerPage, sessionTexts } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { vi } from 'vitest'

export const clientId = '018f0000-0000-7000-8000-00000000000c'

/** Sets the width that the page sees: `desk` has room for a table. Call it before rendering. */
export function setRoom(room: 'desk' | 'phone'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: room === 'phone',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** A scheduled session, unless given otherwise. */
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

/** A completed session with the note written in its form. */
export function fakeSession({
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

/** The server for the session history. */
export function openFake() {
  const sessions: Session[] = []
  /** The appointment that a session comes from. */
  const coming: { from: Output<'appointments/get'> | Problem } = {
    from: problemOf('not-found', 'This appointment could not be found.'),
  }
  const find = (id: string) => sessions.find((one) => one.id === id)
  const missing = () => problemOf('not-found', sessionTexts.notFound)
  let moment = 1
  const fake = openFakeServer({
    'appointments/get': () => coming.from,
    'sessions/list': ({ page }) => ({
      items: sessions
        .toSorted((a, b) => b.sessionDate.localeCompare(a.sessionDate))
        .slice((page - 1) * sessionsPerPage, page * sessionsPerPage),
      total: sessions.length,
    }),
    'sessions/get': ({ id }) => find(id) ?? missing(),
    'sessions/add': ({ clientId: _clientId, appointmentId = null, ...details }) => {
      const given = { ...details, appointmentId }
      const session = given.status === 'completed' ? fakeSession(given) : sessionOf(given)
      sessions.push(session)
      return session
    },
    'sessions/update': ({ id, updatedAt, noteVersion, ...change }) => {
      const session = find(id)
      if (!session) return missing()
      if (updatedAt !== session.updatedAt || noteVersion !== (session.formNote?.version ?? null))
        return problemOf('version-conflict', sessionTexts.changed)
      if (session.formNote?.signed && change.notes !== undefined) return problemOf('signed', sessionTexts.noteSigned)
      return Object.assign(session, present(change), { updatedAt: `2026-09-02T10:00:00.00000${++moment}Z` })
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
