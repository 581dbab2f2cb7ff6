import { documentOwners, documentSharings, documentSorts } from './document-search.rules.ts'

// Without zod, because the page has no form.

/** So many documents are changed, deleted or downloaded at once. Their ids fit into an address. */
export const documentsAtOnce = 100

/** The first page as it opens. */
export const openingDocumentList = {
  owners: documentOwners[0],
  type: 'all',
  sharing: documentSharings[0],
  sort: documentSorts[0],
  page: 1,
} as const

export const documentsPath = '/app/documents'
export const documentArchivePath = '/api/document-archive'
export const archiveName = (day: string) => `documents ${day}.zip`

export const allDocumentsTexts = {
  gone: 'Some of these documents no longer exist. Nothing was changed. Load the page again.',
  own: 'The practice’s own documents can’t be shared. Nothing was changed. Choose only documents of clients.',
  undoGone: 'These documents were deleted for good. They can be brought back only for an hour.',
  undoFull: 'There is no room left for these documents. Delete others first, or upgrade your plan.',
  tooMany: `Choose at most ${documentsAtOnce} documents`,
} as const

/** From here on, the page warns that storage runs out. */
const warningShare = 0.8

/** Whether the files of a practice fit its plan: from 80 % on they soon no longer do. */
export function storageState(usedBytes: number, limitBytes: number | null): 'fine' | 'near' | 'full' {
  if (limitBytes === null || usedBytes < limitBytes * warningShare) return 'fine'
  return usedBytes < limitBytes ? 'near' : 'full'
}

/** Whether a document is no longer valid, or has to be renewed by now: from `remindDays` before its last day on. */
export function expiryState(
  { expiresOn, remindDays }: { expiresOn: string | null; remindDays: number },
  today: string,
): 'none' | 'valid' | 'soon' | 'expired' {
  if (expiresOn === null) return 'none'
  if (expiresOn < today) return 'expired'
  const days = (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000
  return days <= remindDays ? 'soon' : 'valid'
}
