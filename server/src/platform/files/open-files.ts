import { join } from 'node:path'
import type { FileStore } from './files.ts'
import { openLocalStore } from './local-store.ts'
import { openS3Store, type S3Settings } from './s3-store.ts'

/** Where files lie when they lie in the data folder. */
export function filesFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'files')
}

/**
 * The one store of an installation: a bucket where one is set, else a folder of the data folder.
 * @throws Error with a sentence for the operator when the bucket cannot be used
 */
export function openFiles(options: {
  s3: S3Settings | undefined
  dataDir: string
  secret: string
}): Promise<FileStore> {
  const { s3, dataDir, secret } = options
  return s3 ? openS3Store({ ...s3, secret }) : openLocalStore({ folder: filesFolder({ dataDir }), secret })
}
