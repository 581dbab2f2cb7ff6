import { join } from 'node:path'
import type { FileStore } from './files.ts'
import { openLocalStore } from './local-store.ts'
import { openS3Store, type S3Settings } from './s3-store.ts'

/** The folder of files within the data folder. */
export function filesFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'files')
}

/**
 * The installation's file store: a bucket if configured, otherwise a folder in the data folder.
 * @throws Error with a message for the operator if the bucket is unusable
 */
export function openFiles(options: {
  s3: S3Settings | undefined
  dataDir: string
  secret: string
}): Promise<FileStore> {
  const { s3, dataDir, secret } = options
  return s3 ? openS3Store({ ...s3, secret }) : openLocalStore({ folder: filesFolder({ dataDir }), secret })
}
