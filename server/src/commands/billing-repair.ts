import { openPayments } from '../features/billing/payments.ts'
import { openLog } from '../platform/log.ts'
import { installationSecret } from '../platform/secret.ts'
import { openToolDatabase } from './tool-database.ts'

/** `npm run billing:repair`: reads every subscription again from its payment provider. Exits with 2 if one could not be read. */
const { database, env, close } = await openToolDatabase()
try {
  const secret = installationSecret(env.secret, env.dataDir)
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  const { changes } = openPayments({ env, pool: database.worker, secret, publicUrl, log: openLog('error') })
  let [read, failed] = [0, 0]
  await changes.repair((provider, reference, fault) => {
    if (fault === null) read++
    else {
      failed++
      console.log(`FAILED  ${provider}  ${reference}  ${fault}`)
    }
  })
  console.log(`${read} subscriptions and purchases were read again; ${failed} could not be read.`)
  process.exitCode = failed === 0 ? 0 : 2
} finally {
  await close()
}
