import type { ClientRecordCounts } from '@openhour/shared/features/clients/client-record-counts.contract.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { openInvitations } from './fake-invitations.ts'
import { me, openFakeServer, present } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { entitlementsOf, type TierStatus } from '@openhour/shared/access/tiers.ts'
import { countNames } from '@openhour/shared/tables/counted-tables.ts'
import type { Client, ClientOverview, ListedClient } from '@openhour/shared/features/clients/clients.contract.ts'
import {
  clientChanged,
  clientLimitRefusal,
  isAtClientLimit,
  clientNotFound,
  duplicateEmail,
  giveAReason,
  typeTheName,
  upcomingUndecided,
} from '@openhour/shared/features/clients/clients.rules.ts'
import { vi } from 'vitest'

type SomeRecordCounts = Partial<Omit<ClientRecordCounts, 'counts'>> & { counts?: Partial<ClientRecordCounts['counts']> }

setScreen('desk')

/** Sets the width that the page sees; call it before rendering. */
export function setScreen(screen: 'phone' | 'tablet' | 'desk'): void {
  const holds = { phone: ['767', '1023'], tablet: ['1023'], desk: [] }[screen]
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: holds.some((width) => query.includes(width)),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** The server for the client pages. */
export function openFake() {
  const clients: Client[] = []
  const invitations = openInvitations(clients)
  const fake = {
    clients,
    tierStatus: { tier: 'premium', trialExpired: false, plansOn: true } as TierStatus,
    /** How many open alerts the card of a client counts. */
    openAlerts: {} as Record<string, number>,
    /** The same of drafts that quote danger. */
    urgentDrafts: {} as Record<string, number>,
    /** What else the card of a client shows. */
    cards: {} as Record<string, Partial<ListedClient>>,
    /** The overview's content besides the client. */
    record: {} as Partial<ClientOverview>,
    /** What a client's deletion would take along. */
    recordCounts: {} as SomeRecordCounts,
    /** Sets how far a client is on the way into the portal. */
    putPortalState: invitations.putState,
  }
  let moment = 1
  const active = () => clients.filter(({ archivedAt }) => archivedAt === null)
  const limit = () => entitlementsOf(fake.tierStatus).maxClients
  const atLimit = () => isAtClientLimit(active().length, limit())
  const refusedAtLimit = () => problemOf('limit-reached', clientLimitRefusal(limit() ?? 0), { limit: limit() ?? 0 })
  const onClient = <T>(id: string, act: (client: Client) => T) => {
    const client = clients.find((one) => one.id === id)
    return client ? act(client) : problemOf('not-found', clientNotFound)
  }
  const emailTaken = (email: string | null | undefined, exceptId?: string) =>
    clients.some((one) => Boolean(email) && one.id !== exceptId && one.email === email)
  const refusedEmail = () => problemOf('already-exists', duplicateEmail, { errors: { email: duplicateEmail } })
  const archive = (id: string, at: string | null) =>
    onClient(id, (client) => {
      if (at === null && atLimit()) return refusedAtLimit()
      client.archivedAt = at
      if (at !== null) invitations.revoke(client)
      return { id: client.id }
    })

  const rpc = openFakeServer({
    ...invitations.operations,
    'account/me': () => ({ ...me, tierStatus: fake.tierStatus, clientCount: active().length }),
    'clients/list': ({ archived, search = '', page }) => {
      const words = search.toLowerCase()
      const inView = clients.filter(({ archivedAt }) => (archivedAt !== null) === archived)
      const matching = inView.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words))
      return {
        items: matching.slice((page - 1) * 60, page * 60).map((client) => ({
          ...client,
          openAlerts: fake.openAlerts[client.id] ?? 0,
          urgentDrafts: fake.urgentDrafts[client.id] ?? 0,
          unsignedNotes: 0,
          unreadEntries: 0,
          unreadMeasures: 0,
          nextAppointment: null,
          ...fake.cards[client.id],
          portalState: invitations.stateOf(client),
        })),
        matching: matching.length,
        activeCount: active().length,
        archivedCount: clients.length - active().length,
        sampleCount: 0,
        limit: limit(),
      }
    },
    'measures/packs': () => ({ packs: [] }),
    'clientContacts/list': () => ({ items: [] }),
    'clients/get': ({ id }) => onClient(id, (client) => client),
    'clients/overview': ({ id }) => onClient(id, (client) => ({ ...emptyRecord, client, ...fake.record })),
    'clients/add': (details) => {
      if (emailTaken(details.email)) return refusedEmail()
      if (atLimit()) return refusedAtLimit()
      const client = clientOf(present(details))
      clients.unshift(client)
      return client
    },
    'clients/update': ({ id, updatedAt, ...details }) =>
      onClient(id, (client) => {
        if (emailTaken(details.email, id)) return refusedEmail()
        if (updatedAt !== client.updatedAt) return problemOf('version-conflict', clientChanged)
        if (details.email !== client.email) invitations.revoke(client)
        return Object.assign(client, present(details), { updatedAt: `2026-04-22T10:00:00.00000${++moment}Z` })
      }),
    'clients/copyDetails': ({ id, details, givenAt }) =>
      onClient(id, (client) => {
        const { offered } = fake.record
        if (!offered || offered.givenAt !== givenAt) return problemOf('version-conflict', ownDetailsTexts.offerChanged)
        for (const detail of details)
          Object.assign(
            client,
            detail === 'emergencyContact' ? offered.emergencyContact : { [detail]: offered[detail] },
          )
        fake.record.offered = { ...offered, ...Object.fromEntries(details.map((detail) => [detail, null])) }
        return { id }
      }),
    'clients/declineDetails': ({ id, givenAt }) =>
      onClient(id, () => {
        if (fake.record.offered?.givenAt !== givenAt) return problemOf('version-conflict', ownDetailsTexts.offerChanged)
        fake.record.offered = null
        return { id }
      }),
    'clients/archive': ({ id, upcoming }) =>
      fake.recordCounts.upcomingAppointments && !upcoming
        ? problemOf('invalid-input', upcomingUndecided, { errors: { upcoming: upcomingUndecided } })
        : archive(id, '2026-09-01T10:00:00Z'),
    'clients/restore': ({ id }) => archive(id, null),
    'clients/recordCounts': ({ id }) => onClient(id, () => recordCountsWith(fake.recordCounts)),
    'clients/delete': ({ id, typedName, reason }) =>
      onClient(id, (client) => {
        if (fake.recordCounts.signedNotes && typedName !== client.name)
          return problemOf('signed', typeTheName, { errors: { typedName: typeTheName } })
        if (fake.recordCounts.signedNotes && !reason)
          return problemOf('signed', giveAReason, { errors: { reason: giveAReason } })
        clients.splice(clients.indexOf(client), 1)
        return { id: client.id }
      }),
  })
  return Object.assign(fake, rpc)
}

const noRows = Object.fromEntries(countNames.map((name) => [name, 0])) as ClientRecordCounts['counts']

/** No rows of any kind, but for these. */
function recordCountsWith({ counts, ...rest }: SomeRecordCounts): ClientRecordCounts {
  return {
    counts: { ...noRows, ...counts },
    signedNotes: 0,
    riskAlerts: 0,
    upcomingAppointments: 0,
    notifiedByEmail: true,
    ...rest,
  }
}

const emptyRecord: Omit<ClientOverview, 'client'> = {
  today: '2026-09-12',
  zone: 'Europe/London',
  offered: null,
  remindersDeclined: 'none',
  openAlerts: [],
  urgentDrafts: [],
  totalSessions: 0,
  lastSessionDate: null,
  averageMood: null,
  goalProgress: 0,
  goalsRecorded: 0,
  weeksActive: 0,
  activeSince: null,
  latestSession: null,
  latestMood: null,
  weeklyMood: [],
  nextAppointment: null,
  lastNote: null,
  goals: [],
  measures: [],
  keyContacts: [],
  openItems: { unsignedNotes: 0, unreadEntries: 0, unreadMeasures: 0, draftsToReview: 0 },
}

/** A client; unknown is what is not given. */
export function clientOf(given: Partial<Client> = {}): Client {
  return {
    id: crypto.randomUUID(),
    name: 'Maya Okafor',
    email: 'maya@example.com',
    noEmail: given.email === null,
    age: 34,
    ageNotKnown: given.age === null && !given.dateOfBirth,
    gender: 'Female',
    diagnosis: null,
    createdAt: '2026-04-21T09:00:00Z',
    archivedAt: null,
    phone: null,
    preferredName: null,
    pronouns: null,
    dateOfBirth: null,
    country: null,
    timeZone: null,
    language: null,
    emergencyContactName: null,
    emergencyContactPhone: null,
    emergencyContactRelationship: null,
    address: null,
    phoneMessages: null,
    goodToKnow: null,
    emailReminders: true,
    smsReminders: false,
    mayBook: true,
    smsStoppedAt: null,
    updatedAt: '2026-04-21T09:00:00Z',
    ...given,
  }
}
