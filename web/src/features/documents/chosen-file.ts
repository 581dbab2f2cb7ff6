import {
  containerOf,
  documentMaxBytes,
  documentTexts,
  type DocumentKind,
  titleOf,
} from '@openhour/shared/features/documents/documents.rules.ts'

/** A chosen file and its details before the upload. */
export type ChosenFile = {
  id: string
  file: File
  title: string
  documentType: DocumentKind
  description: string
  /** Why it can't be uploaded, as far as the browser can tell. */
  problem: string | undefined
}

const unreadable = 'This file cannot be read. If it is a folder, choose the files in it.'

/** Checks the first bytes, so that a long upload isn't refused at the end. The server checks the whole file. */
export async function chosenFile(file: File): Promise<ChosenFile> {
  return {
    id: crypto.randomUUID(),
    file,
    title: titleOf(file.name),
    documentType: 'general',
    description: '',
    problem: await problemOf(file),
  }
}

async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > documentMaxBytes) return documentTexts.tooLarge
  try {
    const head = new Uint8Array(await file.slice(0, 32).arrayBuffer())
    return containerOf(head) === undefined ? documentTexts.wrongType : undefined
  } catch {
    return unreadable
  }
}
