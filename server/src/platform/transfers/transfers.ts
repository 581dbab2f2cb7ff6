import { openFileContent, type SendFile } from './file-content.ts'
import { openFileUploads, type StoreUpload } from './file-uploads.ts'

/** Uploads and downloads of files in records. */
export type Transfers = { send: SendFile; store: StoreUpload }

export function openTransfers(parts: Parameters<typeof openFileUploads>[0]): Transfers {
  return { send: openFileContent(parts), store: openFileUploads(parts) }
}
