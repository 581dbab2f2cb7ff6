import { existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runBackup } from '../services/backup/run-backup.ts'
import { openProgress } from '../services/backup/progress.ts'
import { backupName, isCounted } from '../services/backup/retention.ts'
import { now } from '../platform/clock.ts'
import { readEnv } from '../platform/env.ts'
import { openLog } from '../platform/log.ts'
import { sizeText } from '../platform/size-text.ts'
import { knownSecret, openToolServer, runCommand } from './backup-tool.ts'

const usage = `Usage: npm run backup -- FILE [--recipient age1...] [--with-secret] [--quick] [--allow-missing-files]

FILE may also be a folder. The backup is restored into a scratch database and compared before it gets its name;
--quick only reads it back. BACKUP_KEEP neither counts nor deletes quick ones.`

/** `npm run backup -- FILE`: backs up database and files while Openhour runs. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      recipient: { type: 'string', multiple: true },
      'with-secret': { type: 'boolean' },
      quick: { type: 'boolean' },
      'allow-missing-files': { type: 'boolean' },
    },
  })
  const env = readEnv()
  const recipients = values.recipient ?? env.backup.recipients
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) throw new Error(usage)
  const isFolder = existsSync(given) && statSync(given).isDirectory()
  const quick = values.quick ?? false
  const path = resolve(isFolder ? join(given, backupName(now(), { encrypted: recipients.length > 0, quick })) : given)
  if (quick && isCounted(basename(path)))
    throw new Error(
      `${basename(path)} is the name of a backup that was restored and compared, and BACKUP_KEEP would count this one instead. Choose another name.`,
    )
  const secret = knownSecret(env)
  if (secret === undefined)
    throw new Error(
      `The installation's secret is missing in ${env.dataDir}: set OPENHOUR_DATA or OPENHOUR_SECRET to those of the running Openhour.`,
    )
  const log = openLog('error')
  const { address, stop } = await openToolServer(env, log)
  const began = performance.now()
  try {
    const made = await runBackup({ env, log, address, secret, progress: openProgress(console.error) }, path, {
      recipients,
      withSecret: values['with-secret'] ?? env.backup.withSecret,
      allowMissingFiles: values['allow-missing-files'] ?? env.backup.allowMissingFiles,
      quick,
      scheduled: false,
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `${path}\n${sizeText(made.bytes)}: ${made.rows} rows in ${made.tables} tables and ${made.files} files, in ${seconds} s. ` +
        (quick
          ? 'It was read back. Check it with npm run backup:verify before you rely on it.'
          : 'It was restored into a scratch database and is the same.'),
    )
    if (made.missingFiles > 0) console.log(`${made.missingFiles} files are missing in the store and in this backup.`)
    if (!(values['with-secret'] ?? env.backup.withSecret))
      console.log(
        `The secret is not in it. Keep a copy of ${env.secret === undefined ? join(env.dataDir, 'secret') : 'OPENHOUR_SECRET'} elsewhere: without it, messages and documents cannot be opened.`,
      )
  } finally {
    await stop()
  }
})
