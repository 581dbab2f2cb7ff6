import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openProgress } from '../services/backup/progress.ts'
import { verifyBackup } from '../services/backup/verify-backup.ts'
import { readEnv } from '../platform/env.ts'
import { openLog } from '../platform/log.ts'
import { identitiesIn, knownSecret, runCommand } from './backup-tool.ts'

/** `npm run backup:verify -- FILE`: restores a backup into a scratch database and compares it. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new Error('Usage: npm run backup:verify -- FILE [--identity AGE_IDENTITY_FILE]')
  const env = readEnv()
  const { archive, rows, openedFiles } = await verifyBackup({
    path: resolve(path),
    identities: identitiesIn(values.identity ?? env.backup.identityFile),
    dataDir: env.dataDir,
    secret: knownSecret(env),
    log: openLog('error'),
    progress: openProgress(console.error),
  })
  const { header, manifest } = archive
  console.log(
    `This backup of ${header.takenAt} is good: ${rows} rows in ${header.tables.length} tables were restored into a scratch database and are the same, ` +
      `and ${manifest.files} files have their checksums${openedFiles ? ' and can be opened' : ''}.`,
  )
  if (!openedFiles)
    console.log("Files were not opened, because the installation's secret is not here or is another one.")
  if (manifest.missingFiles.length > 0)
    console.log(`${manifest.missingFiles.length} files were missing in the store when it was made.`)
})
