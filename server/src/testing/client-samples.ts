import { clientWithAppointment } from './appointment-samples.ts'
import {
  clientDetails,
  clientWithSession,
  ownClient,
  ownResponse,
  ownSession,
  phqAnswers,
  sampleClient,
  sampleSession,
  versionOfClient,
  sessionDetails,
} from './own-rows.ts'
import type { Sample } from './sample.ts'

const hides = { dateOfBirth: 'age', noEmail: 'email' }
/** They are read from the fields beside them. */
const ticks = {
  noEmail: 'left-blank.test.ts reads it.',
  ageNotKnown: 'left-blank.test.ts reads it.',
}

/** Samples of the operations on clients, their sessions, measures and history. */
export const clientSamples: Record<string, Sample> = {
  'clients.list': { good: async () => ({}), bad: { page: 0 } },
  'clients.get': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.overview': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.add': {
    good: async () => sampleClient(),
    bad: { ...clientDetails(), age: 121 },
    readBack: { hides, except: ticks },
  },
  'clients.update': {
    good: async (caller) => ({ ...(await versionOfClient(caller)), ...sampleClient() }),
    readBack: {
      hides,
      except: ticks,
      keeps: ['emailReminders', 'smsReminders', 'mayBook'],
      tied: { phone: ['smsReminders'] },
    },
    bad: { id: crypto.randomUUID(), name: 'A' },
    row: 'id',
  },
  'clients.archive': {
    good: async (caller) => ({ ...(await ownClient(caller)), upcoming: 'cancel' }),
    bad: { id: crypto.randomUUID(), upcoming: 'forget' },
    row: 'id',
    readBack: 'It decides what happens to upcoming appointments; upcoming.test.ts reads those.',
  },
  'clients.restore': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'measures.packs': { good: async () => undefined },
  'measures.list': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'measures.add': {
    good: async (caller) => ({
      ...(await clientWithSession(caller)),
      ...phqAnswers,
      unscored: [1],
      comment: 'Filled in together.',
    }),
    readBack: { by: 'measures.list' },
    bad: { clientId: crypto.randomUUID(), ...phqAnswers, answers: [7] },
    row: 'clientId',
  },
  'measures.delete': { good: (caller) => ownResponse(caller, 0), bad: { id: 'x' }, row: 'id' },
  'measures.openAlerts': { good: async () => undefined },
  'measures.acknowledge': {
    good: async (caller) => ({
      id: (await ownResponse(caller, 1)).alertId,
      actionTaken: 'Talked about it; safety plan agreed.',
    }),
    bad: { id: crypto.randomUUID(), actionTaken: ' ' },
    row: 'id',
    readBack: { by: 'measures.list' },
  },
  'audit.history': { good: ownClient, bad: { id: 'x', from: '2026-02-30' }, row: 'id' },
  'audit.exportHistory': {
    good: ownClient,
    bad: { id: 'x', kind: 'all' },
    row: 'id',
    readBack: 'Its fields are filters.',
  },
  'clients.recordCounts': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.delete': {
    good: ownClient,
    bad: { id: 'x' },
    row: 'id',
    readBack: 'No operation shows the erasure that it records; erasing.test.ts reads it.',
  },
  'sessions.list': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'sessions.get': { good: async (caller) => ({ id: (await ownSession(caller)).id }), bad: { id: 'x' }, row: 'id' },
  'sessions.add': {
    good: async (caller) => ({ ...(await clientWithAppointment(caller)), ...sampleSession() }),
    bad: { clientId: crypto.randomUUID(), ...sessionDetails({ notes: ' ' }) },
    row: 'clientId',
  },
  'sessions.update': {
    good: async (caller) => {
      const { id, updatedAt } = await ownSession(caller)
      return { id, updatedAt, noteVersion: null, ...sampleSession() }
    },
    readBack: { keeps: ['notes'] },
    bad: { id: crypto.randomUUID() },
    row: 'id',
  },
  'sessions.delete': { good: async (caller) => ({ id: (await ownSession(caller)).id }), bad: { id: 'x' }, row: 'id' },
}
