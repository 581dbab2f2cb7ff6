import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { backupName, keepNewest } from '../services/backup/retention.ts'
import { runBackup } from '../services/backup/run-backup.ts'
import { now } from '../platform/clock.ts'
import type { Env } from '../platform/env.ts'
import { openLog } from '../platform/log.ts'
import { openToolServer, runCommand } from './backup-tool.ts'

/** One scheduled backup. The server starts it and writes its settings to standard input, which ends with the server. */
const input = createInterface({ input: process.stdin })
input.once('close', () => process.exit(2))
input.once('line', (line) => {
  void runCommand(() => backUp(JSON.parse(line) as Env & { secret: string })).then(() => process.exit())
})

async function backUp(env: Env & { secret: string }): Promise<void> {
  const { folder, keep, recipients, withSecret, allowMissingFiles } = env.backup
  const name = backupName(now(), { encrypted: recipients.length > 0, quick: false })
  const log = openLog('silent')
  const { address, stop } = await openToolServer(env, log)
  try {
    const wanted = { recipients, withSecret, allowMissingFiles, quick: false, scheduled: true }
    await runBackup({ env, log, address, secret: env.secret }, join(folder ?? '', name), wanted)
    keepNewest(folder ?? '', keep, name)
  } finally {
    await stop()
  }
}
