import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { Env } from '../../platform/env.ts'
import { type FileStore, newFileKey } from '../../platform/files/files.ts'
import { filesFolder } from '../../platform/files/open-files.ts'
import { partOf } from './findings.ts'

const name = 'File storage'

/** Whether files can be reached: the bucket answers and accepts the keys, or the folder can be read and written. Stores nothing. */
export async function checkStorage(
  files: Pick<FileStore, 'has'>,
  env: Pick<Env, 's3' | 'dataDir'>,
): Promise<HealthPart> {
  const folder = filesFolder(env)
  try {
    if (env.s3) await files.has(newFileKey())
    else await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return partOf(name, env.s3 ? `the bucket ${env.s3.bucket} answers` : `in ${folder}`, [])
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return partOf(name, '', [
      env.s3
        ? {
            state: 'failing',
            found: `the bucket ${env.s3.bucket} does not answer, or refuses the keys`,
            advice: 'Check S3_ENDPOINT, S3_BUCKET and the keys, and that this machine reaches that server.',
          }
        : {
            state: 'failing',
            found: `${folder} cannot be read and written (${code ?? 'unknown'})`,
            advice: 'Let the account that runs Openhour read and write that folder. If it is gone, restore a backup.',
          },
    ])
  }
}
