import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { settleHeldJobs } from '../services/backup/held-jobs.ts'
import { openProgress } from '../services/backup/progress.ts'
import { restoreBackup } from '../services/backup/restore-backup.ts'
import { now } from '../platform/clock.ts'
import { readEnv } from '../platform/env.ts'
import { openLog } from '../platform/log.ts'
import { identitiesIn, openToolServer, runCommand } from './backup-tool.ts'

const usage = `Usage: npm run restore -- FILE [--identity AGE_IDENTITY_FILE] [--sent-until TIME] [--other-secret]
       npm run restore -- --send-held | --drop-held`

/** `npm run restore -- FILE`: restores a backup into an empty installation. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      identity: { type: 'string' },
      'sent-until': { type: 'string' },
      'other-secret': { type: 'boolean' },
      'send-held': { type: 'boolean' },
      'drop-held': { type: 'boolean' },
    },
  })
  const env = readEnv()
  const log = openLog('error')
  if (values['send-held'] || values['drop-held']) {
    const { address, stop } = await openToolServer(env, log)
    try {
      const jobs = await settleHeldJobs(address, values['send-held'] ? 'run' : 'drop')
      console.log(`${jobs} waiting jobs ${values['send-held'] ? 'will run now' : 'were dropped'}.`)
    } finally {
      await stop()
    }
    return
  }
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Error(usage)
  const at = now().toISOString()
  const sentUntil = values['sent-until'] ?? at
  if (Number.isNaN(Date.parse(sentUntil)) || Date.parse(sentUntil) > Date.parse(at))
    throw new Error('--sent-until takes a time in the past, such as 2026-11-26T14:00:00Z.')
  const restored = await restoreBackup(
    env,
    resolve(path),
    {
      identities: identitiesIn(values.identity ?? env.backup.identityFile),
      otherSecret: values['other-secret'] ?? false,
      sentUntil: new Date(sentUntil).toISOString(),
    },
    log,
    openProgress(console.error),
  )
  console.log(
    `Restored as of ${restored.takenAt}: ${restored.rows} rows and ${restored.files} files, all compared with the backup. Start Openhour now.`,
  )
  if (restored.missingFiles > 0)
    console.log(`${restored.missingFiles} files were missing already when the backup was made.`)
  if (restored.heldJobs > 0)
    console.log(
      `${restored.heldJobs} messages were waiting that the lost installation may have sent before ${sentUntil}, so they are held. ` +
        'If it did not send them, run npm run restore -- --send-held, otherwise --drop-held.',
    )
})
