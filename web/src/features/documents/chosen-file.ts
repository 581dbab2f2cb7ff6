import type { DocumentKind } from '@openhour/shared/features/documents/document-search.rules.ts'
import { titleOf } from '@openhour/shared/features/documents/documents.rules.ts'
import { fileProblem } from '../../lib/files/file-problem.ts'

/** A chosen file and its details before the upload. */
export type ChosenFile = {
  id: string
  file: File
  title: string
  documentType: DocumentKind
  description: string
  /** Empty: it does not expire. */
  expiresOn: string
  /** Why it can't be uploaded, as far as the browser can tell. */
  problem: string | undefined
}

export async function chosenFile(file: File): Promise<ChosenFile> {
  return {
    id: crypto.randomUUID(),
    file,
    title: titleOf(file.name),
    documentType: 'general',
    description: '',
    expiresOn: '',
    problem: await fileProblem(file),
  }
}
