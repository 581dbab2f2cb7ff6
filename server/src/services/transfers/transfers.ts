import { openFileContent, type SendFile } from './file-content.ts'
import { openFileUploads, type StoreUpload } from './file-uploads.ts'
import { takeFile, type TakenFile, type Taking } from './taken-file.ts'

/** Uploads and downloads of files in records. `take` stores what arrives in another way than as an upload, with the same checks. */
export type Transfers = {
  send: SendFile
  store: StoreUpload
  take: <Type extends string>(content: AsyncIterable<Uint8Array>, taking: Taking<Type>) => Promise<TakenFile<Type>>
}

export function openTransfers(parts: Parameters<typeof openFileUploads>[0]): Transfers {
  const { files, scanner } = parts
  return {
    send: openFileContent(parts),
    store: openFileUploads(parts),
    take: (content, taking) => takeFile(content, { ...taking, files, scanner }),
  }
}
