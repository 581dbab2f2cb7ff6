import { pdf, uploadHeaders } from './document-samples.ts'
import { idOf, ofOwnClient, ownClient, type RowVersion, seenOfClient } from './own-rows.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

const documentDetails = { title: 'Consent', documentType: 'consent', description: 'Signed on paper' }
async function seenDocument(caller: Browser): Promise<RowVersion> {
  const { id: clientId } = await ownClient(caller)
  const headers = uploadHeaders({ clientId, fileName: 'Consent.pdf', ...documentDetails })
  const answer = await caller.send('POST', '/api/documents', pdf().toString('latin1'), headers)
  const { id, updatedAt } = answer.json as RowVersion
  return { id, updatedAt }
}
const ownDocument = async (caller: Browser) => idOf(await seenDocument(caller))

const recordDetails = () => ({ logDate: '2026-05-04', moodRating: 7, triggers: ['Noise'], notes: 'Slept well.' })
/** Every field differs from its default and from {@link recordDetails}. */
const sampleRecord = {
  logDate: '2026-03-09',
  moodRating: 2,
  anxietyLevel: 9,
  energyLevel: 3,
  sleepQuality: 4,
  stressLevel: 8,
  triggers: ['Exams', 'Noise'],
  copingStrategiesUsed: ['A walk'],
  notes: 'A hard week.',
}
const seenRecord = (caller: Browser) => seenOfClient(caller, '/rpc/wellnessRecords/add', recordDetails())
const ownRecord = async (caller: Browser) => idOf(await seenRecord(caller))

const allDocuments = { owners: 'all', type: 'all', clientId: undefined, sharing: 'all' }
/** Views of all documents that are answered by other indexes than that of the sample. */
export const documentViews = [
  ...['newest', 'oldest', 'title', 'largest', 'expiry'].map((sort) => ({ ...allDocuments, search: undefined, sort })),
  { ...allDocuments, search: 'worry', sort: 'newest' },
]

/** Samples of the operations on documents and on session wellness records. */
export const recordSamples: Record<string, Sample> = {
  'documents.list': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'documents.get': { good: ownDocument, bad: { id: 'x' }, row: 'id' },
  'documents.update': {
    good: async (caller) => ({
      ...(await seenDocument(caller)),
      title: 'Letter from the school',
      documentType: 'assessment',
      description: 'Came by post',
      expiresOn: '2027-03-09',
      remindDays: 14,
      shared: true,
    }),
    readBack: { shownAs: { shared: ({ sharedAt }) => sharedAt !== null }, keeps: ['shared'] },
    bad: { id: crypto.randomUUID(), title: 'Consent', documentType: 'secret' },
    row: 'id',
  },
  'documents.share': {
    good: async (caller) => ({ ...(await ownDocument(caller)), shared: true }),
    readBack: { shownAs: { shared: ({ sharedAt }) => sharedAt !== null } },
    bad: { id: crypto.randomUUID(), shared: 'yes' },
    row: 'id',
  },
  'documents.delete': { good: ownDocument, bad: { id: 'x' }, row: 'id' },
  'allDocuments.list': {
    good: async (caller) => ({
      search: 'consent',
      owners: 'clients',
      type: 'consent',
      clientId: (await ownClient(caller)).id,
      sharing: 'private',
      sort: 'title',
      page: 1,
    }),
    bad: { sort: 'colour' },
    row: 'clientId',
  },
  'allDocuments.storage': { good: async () => undefined },
  'allDocuments.setType': {
    good: async (caller) => ({ ids: [(await ownDocument(caller)).id], documentType: 'insurance' }),
    bad: { ids: [], documentType: 'insurance' },
    readBack: 'It answers how many changed; all-documents.test.ts reads them back.',
  },
  'allDocuments.share': {
    good: async (caller) => ({ ids: [(await ownDocument(caller)).id], shared: true }),
    bad: { ids: [], shared: true },
    readBack: 'It answers how many changed; all-documents.test.ts reads them back.',
  },
  'allDocuments.delete': {
    good: async (caller) => ({ ids: [(await ownDocument(caller)).id] }),
    bad: { ids: [] },
    readBack: 'What is deleted is not read; all-documents.test.ts restores it.',
  },
  'allDocuments.restore': {
    good: async (caller) => {
      const { id } = await ownDocument(caller)
      const answer = await caller.post('/rpc/allDocuments/delete', { json: { ids: [id] } })
      return { undoId: (answer.json as { json: { undoId: string } }).json.undoId }
    },
    bad: { undoId: 'x' },
    row: 'undoId',
    readBack: 'It answers how many came back; all-documents.test.ts reads them.',
  },
  'sentFiles.list': {
    good: async () => ({ page: 1 }),
    bad: { page: 0 },
  },
  'wellnessRecords.list': { good: ofOwnClient, bad: { clientId: crypto.randomUUID(), weeks: 5 }, row: 'clientId' },
  'wellnessRecords.add': {
    good: (caller) => ofOwnClient(caller, sampleRecord),
    bad: { clientId: crypto.randomUUID(), logDate: '2026-05-04', moodRating: 11 },
    row: 'clientId',
  },
  'wellnessRecords.get': { good: ownRecord, bad: { id: 'x' }, row: 'id' },
  'wellnessRecords.update': {
    good: async (caller) => ({ ...(await seenRecord(caller)), ...sampleRecord }),
    bad: { id: crypto.randomUUID(), logDate: '' },
    row: 'id',
  },
  'wellnessRecords.markRead': {
    good: async (caller) => ({ ...(await ofOwnClient(caller)), entries: [await seenRecord(caller)] }),
    bad: { clientId: crypto.randomUUID(), entries: [] },
    row: 'clientId',
    readBack: 'Only a client writes entries; portal-diary.test.ts marks them.',
  },
  'wellnessRecords.delete': { good: ownRecord, bad: { id: 'x' }, row: 'id' },
}
