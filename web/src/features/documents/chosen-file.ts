import {
  containerOf,
  documentMaxBytes,
  documentTexts,
  type DocumentKind,
  titleOf,
} from '@openhour/shared/features/documents/documents.rules.ts'

/** A file that somebody picked, and what they say of it, before it is sent. */
export type ChosenFile = {
  id: string
  file: File
  title: string
  documentType: DocumentKind
  description: string
  /** Why it cannot be sent, as far as this page can tell. */
  problem: string | undefined
}

const unreadable = 'This file cannot be read. If it is a folder, choose the files in it.'

/** Reads the first bytes, so that hours of uploading do not end in a refusal. The server looks at all of them. */
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
