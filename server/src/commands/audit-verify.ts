import { anchorPath } from '../platform/audit/anchor-file.ts'
import { verifyAudit } from '../platform/audit/verify.ts'
import { openToolDatabase } from './tool-database.ts'

/** `npm run audit:verify`: recomputes the audit log outside the database. Exits with 0 if it is intact, 2 otherwise. */
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
      ? 'The audit log is intact.'
      : `${faults.length} faults: the log was changed outside the product, or its anchors were.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 2
} finally {
  await close()
}
