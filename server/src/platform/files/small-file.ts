import { FileNotStored, type FileStore } from './files.ts'

/** A whole small file; undefined if there is none. */
export async function readSmallFile(files: FileStore, fileKey: string | null): Promise<Buffer | undefined> {
  if (fileKey === null) return undefined
  try {
    const parts: Buffer[] = []
    for await (const part of await files.get(fileKey)) parts.push(part as Buffer)
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof FileNotStored) return undefined
    throw error
  }
}
