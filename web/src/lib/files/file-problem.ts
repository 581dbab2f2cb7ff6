import { documentMaxBytes, documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { containerOf, isHeic } from '@openhour/shared/features/documents/file-container.rules.ts'

const unreadable = 'This file cannot be read. If it is a folder, choose the files in it.'

/**
 * Why a chosen file can't be uploaded, as far as the browser can tell. Checks the first bytes, so that a long upload isn't refused at the end. The
 * server checks the whole file.
 */
export async function fileProblem(file: File): Promise<string | undefined> {
  if (file.size > documentMaxBytes) return documentTexts.tooLarge
  try {
    const head = new Uint8Array(await file.slice(0, 32).arrayBuffer())
    return containerOf(head) === undefined && !isHeic(head) ? documentTexts.wrongType : undefined
  } catch {
    return unreadable
  }
}
