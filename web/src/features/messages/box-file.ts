import type { Attachment } from '@openhour/shared/features/messages/messages.contract.ts'

/** A file of a message that is being written. `refused` can't be uploaded as it is; `failed` can be tried again. */
export type BoxFile = {
  key: string
  name: string
  bytes: number
  state: 'uploading' | 'ready' | 'failed' | 'refused'
  /** Fraction uploaded, 0 to 1. */
  share: number
  /** Once it is uploaded. */
  sent?: Attachment
  problem?: string
  isLost?: boolean
}

/** A file that was uploaded before. */
export function uploadedFile(sent: Attachment): BoxFile {
  return { key: sent.id, name: sent.fileName ?? 'File', bytes: sent.fileSize, state: 'ready', share: 1, sent }
}

/** The files that can be sent. */
export const readyFiles = (files: readonly BoxFile[]): Attachment[] => files.flatMap(({ sent }) => sent ?? [])
