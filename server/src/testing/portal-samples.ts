import { attachmentPaths } from '@openhour/shared/features/messages/messages.rules.ts'
import { appointmentDetails } from './appointment-samples.ts'
import { pdf, uploadHeaders } from './document-samples.ts'
import { ownClient, taskDetails } from './own-rows.ts'
import { invitationFor, ownRecord, reachable, therapistOf } from './portal-calls.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

const noRecord = { clientId: 'x' }
const onRow = { bad: noRecord, row: 'clientId' } as const
const onlyRow = 'Its fields name a row.'

async function assignedTask(caller: Browser): Promise<{ clientId: string; id: string }> {
  const { clientId } = await ownRecord(caller)
  const answer = await therapistOf(caller).post('/rpc/selfCare/add', { json: { clientId, ...taskDetails() } })
  return { clientId, id: (answer.json as { json: { id: string } }).json.id }
}

async function bookedAppointment(caller: Browser): Promise<{ clientId: string; id: string }> {
  const { clientId } = await ownRecord(caller)
  const details = appointmentDetails({ clientId })
  const answer = await therapistOf(caller).post('/rpc/appointments/add', { json: details })
  return { clientId, id: (answer.json as { json: { appointment: { id: string } } }).json.appointment.id }
}
/** Every field differs from its default. The day is one that may still be written about. */
const entryWords = {
  moodRating: 2,
  anxietyLevel: 9,
  energyLevel: 3,
  sleepQuality: 4,
  stressLevel: 8,
  triggers: ['Exams', 'Noise'],
  copingStrategiesUsed: ['A walk'],
  notes: 'A hard week.',
}
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const newEntry = async (caller: Browser) => ({
  ...(await ownRecord(caller)),
  id: crypto.randomUUID(),
  logDate: dayBefore(3).slice(0, 10),
  writtenAt: dayBefore(2),
  ...entryWords,
})

async function ownEntry(caller: Browser): Promise<{ clientId: string; id: string; updatedAt: string }> {
  const { clientId, id, logDate } = await newEntry(caller)
  const answer = await caller.post('/rpc/portal/addMoodEntry', { json: { clientId, id, logDate, moodRating: 7 } })
  return { clientId, id, updatedAt: (answer.json as { json: { updatedAt: string } }).json.updatedAt }
}
const keysOf = ({ clientId, id }: { clientId: string; id: string }) => ({ clientId, id })
const badEntry = () => ({ clientId: crypto.randomUUID(), id: 'x' })
const readInTest = 'The caller is a client: portal-diary.test.ts reads entries back.'

async function clientOf(caller: Browser): Promise<{ clientId: string }> {
  return { clientId: (await ownClient(caller)).id }
}

async function invited(caller: Browser): Promise<{ clientId: string }> {
  const client = await clientOf(caller)
  await caller.post('/rpc/invitations/send', { json: client })
  return client
}

const message = 'Thank you, I read it.'
/** A file for a message, uploaded and not sent. */
async function uploadedFile(caller: Browser, path: string, clientId: string): Promise<string> {
  const headers = uploadHeaders({ clientId, fileName: 'Letter.pdf' })
  const answer = await caller.send('POST', path, pdf().toString('latin1'), headers)
  return (answer.json as { id: string }).id
}
async function withFile(caller: Browser, path: string, clientId: string): Promise<object> {
  return { clientId, text: message, attachments: [await uploadedFile(caller, path, clientId)] }
}
async function unsent(caller: Browser, path: string, clientId: string): Promise<object> {
  return { clientId, id: await uploadedFile(caller, path, clientId) }
}
async function written(caller: Browser): Promise<{ clientId: string }> {
  const client = await reachable(caller)
  await caller.post('/rpc/messages/send', { json: { ...client, text: message } })
  return client
}

async function newestMessage(caller: Browser): Promise<string> {
  const client = await reachable(caller)
  const answer = await caller.post('/rpc/messages/send', { json: { ...client, text: message } })
  return (answer.json as { json: { id: string } }).json.id
}

/** Samples of invitations, for therapists, and of the portal, for clients. */
export const portalSamples: Record<string, Sample> = {
  'invitations.get': { good: clientOf, ...onRow },
  'invitations.send': { good: clientOf, ...onRow, readBack: onlyRow },
  'invitations.revoke': { good: invited, ...onRow, readBack: onlyRow },
  'invitations.endAccess': { good: invited, ...onRow, readBack: onlyRow },
  'messages.thread': { good: async (caller) => ({ ...(await written(caller)), before: 5 }), ...onRow },
  'messages.send': {
    good: async (caller) => withFile(caller, attachmentPaths.therapist, (await reachable(caller)).clientId),
    bad: { clientId: crypto.randomUUID(), text: ' ' },
    row: 'clientId',
    readBack: 'messages.test.ts reads what was sent.',
  },
  'messages.markRead': {
    good: async (caller) => ({ ...(await reachable(caller)), position: 1 }),
    bad: { clientId: crypto.randomUUID(), position: 0 },
    row: 'clientId',
    readBack: 'messages.test.ts reads how far it was read.',
  },
  'messages.discardFile': {
    good: async (caller) => unsent(caller, attachmentPaths.therapist, (await reachable(caller)).clientId),
    bad: { clientId: crypto.randomUUID(), id: 'x' },
    row: 'id',
    readBack: 'message-files.test.ts looks for the discarded file.',
  },
  'messages.threads': { good: async () => ({ page: 1 }), bad: { page: 0 } },
  'messages.search': {
    good: async (caller) => ({ query: 'read', before: await newestMessage(caller) }),
    bad: { query: ' ' },
  },
  'messages.unread': { good: async () => undefined },
  'messages.settings': { good: async () => undefined },
  'messages.saveSettings': {
    good: async () => ({ messageReadMarks: false, messageReplyTime: 'two-days' }),
    bad: { messageReplyTime: 'soon' },
    readBack: { by: 'messages.settings' },
  },
  'portalMessages.unread': { good: async () => undefined },
  'portalMessages.thread': { good: async (caller) => ({ ...(await ownRecord(caller)), before: 5 }), ...onRow },
  'portalMessages.send': {
    good: async (caller) => withFile(caller, attachmentPaths.client, (await ownRecord(caller)).clientId),
    bad: { clientId: crypto.randomUUID(), text: ' ' },
    row: 'clientId',
    readBack: 'messages.test.ts reads what was sent.',
  },
  'portalMessages.markRead': {
    good: async (caller) => ({ ...(await ownRecord(caller)), position: 1 }),
    bad: { clientId: crypto.randomUUID(), position: 0 },
    row: 'clientId',
    readBack: 'messages.test.ts reads how far it was read.',
  },
  'portalMessages.discardFile': {
    good: async (caller) => unsent(caller, attachmentPaths.client, (await ownRecord(caller)).clientId),
    bad: { clientId: crypto.randomUUID(), id: 'x' },
    row: 'id',
    readBack: 'message-files.test.ts looks for the discarded file.',
  },
  'portalMessages.search': {
    good: async (caller) => ({ ...(await ownRecord(caller)), query: 'read', before: crypto.randomUUID() }),
    bad: { clientId: crypto.randomUUID(), query: ' ' },
    row: 'clientId',
  },
  'crisisContacts.get': { good: async () => ({ timeZone: 'Europe/London' }), bad: { timeZone: 'x'.repeat(65) } },
  'crisisContacts.setCountry': {
    good: async () => ({ country: 'PT' }),
    bad: { country: 'Portugal' },
    readBack: 'The caller is a client: crisis-contacts.test.ts reads it back.',
  },
  'portal.practices': { good: async () => ({}) },
  'portal.join': {
    good: async (caller) => ({ token: (await invitationFor(caller)).token }),
    bad: { token: 'short' },
    readBack: 'A token is used up; invitations.test.ts reads the practices.',
  },
  'portal.leave': { good: ownRecord, ...onRow, readBack: onlyRow },
  'portal.home': { good: ownRecord, ...onRow },
  'portal.appointments': { good: async (caller) => ({ ...(await ownRecord(caller)), view: 'past' }), ...onRow },
  'portal.cancelAppointment': {
    good: async (caller) => ({ ...(await bookedAppointment(caller)), reason: 'I am travelling.' }),
    bad: { clientId: crypto.randomUUID(), id: 'x' },
    row: 'id',
    readBack: 'The client does not read the reason. portal-cancelling.test.ts reads it as the therapist.',
  },
  'portal.sessions': { good: ownRecord, ...onRow },
  'portal.tasks': { good: async (caller) => ({ ...(await ownRecord(caller)), completedPage: 2 }), ...onRow },
  'portal.setTaskCompleted': {
    good: async (caller) => ({ ...(await assignedTask(caller)), completed: true }),
    bad: { clientId: crypto.randomUUID(), id: 'x', completed: true },
    row: 'id',
    readBack: 'portal.test.ts ticks a task and reads it.',
  },
  'portal.documents': { good: ownRecord, ...onRow },
  'portal.plan': { good: ownRecord, ...onRow },
  'portal.profile': { good: ownRecord, ...onRow },
  'portal.listMoodEntries': { good: async (caller) => ({ ...(await ownRecord(caller)), weeks: 12 }), ...onRow },
  'portal.getMoodEntry': { good: async (caller) => keysOf(await ownEntry(caller)), bad: badEntry(), row: 'id' },
  'portal.addMoodEntry': {
    good: newEntry,
    bad: { ...badEntry(), logDate: '2026-02-30' },
    row: 'clientId',
    readBack: readInTest,
  },
  'portal.changeMoodEntry': {
    good: async (caller) => ({ ...(await ownEntry(caller)), ...entryWords }),
    bad: { ...badEntry(), updatedAt: dayBefore(0) },
    row: 'id',
    readBack: readInTest,
  },
  'portal.deleteMoodEntry': {
    good: async (caller) => keysOf(await ownEntry(caller)),
    bad: badEntry(),
    row: 'id',
    readBack: readInTest,
  },
  'recordAccess.list': { good: async (caller) => ({ ...(await ownRecord(caller)), before: 1000 }), ...onRow },
}
