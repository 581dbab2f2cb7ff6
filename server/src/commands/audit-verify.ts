import { anchorPath } from '../platform/audit/anchor-file.ts'
import { verifyAudit } from '../platform/audit/verify.ts'
import { openToolDatabase } from './tool-database.ts'

/** `npm run audit:verify`: recomputes every link of the audit log outside the database. Exit code 0 when nothing is wrong, 2 when something is. */
const { database, env, close } = await openToolDatabase()
try {
  const { chains, entries, anchored, faults } = await verifyAudit(database.worker, env.dataDir)
  console.log(
    `${entries} entries in ${chains} chains were recomputed; ${anchored} heads were compared with ${anchorPath(env.dataDir)}.`,
  )
  for (const { chainId, seq, what } of faults)
    console.log(`FAULT  chain ${chainId ?? '-'}  entry ${seq ?? '-'}  ${what}`)
  console.log(
    faults.length === 0
      ? 'The audit log is whole.'
      : `${faults.length} faults: the log was changed outside the product, or its anchors were.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 2
} finally {
  await close()
}
