// What the machines around the nodes do to them: the primary dies, the bucket is away.
import { setTimeout as pause } from 'node:timers/promises'
import { compareLedger } from './ledger.mjs'
import { eventually } from './programs.mjs'

const backWithinMs = 30_000

/** Kills the primary with all its processes. @returns how long until a write was acknowledged again, in ms */
async function killPrimary(installation, load) {
  const primary = await installation.primary()
  await primary.kill()
  const killed = performance.now()
  const count = () => Object.values(load.acknowledged).reduce((sum, list) => sum + list.length, 0)
  const standby = installation.other(primary)
  await eventually('the new primary', standby.isPrimary, 90_000)
  const before = count()
  await eventually('an acknowledged write', () => count() > before, 60_000, 20)
  return { primary, standby, backMs: performance.now() - killed }
}

/** The standby is synchronous, so nothing that was acknowledged is lost. */
export async function provePrimaryKilled(installation, load, report) {
  const phase = load.begin('the primary killed')
  await pause(3_000)
  const { primary, standby, backMs } = await killPrimary(installation, load)
  await pause(10_000)
  const { total, missing, lost, twice } = await compareLedger(standby, load)
  report(
    missing === 0 && twice === 0 && backMs < backWithinMs,
    `primary killed: writes again after ${(backMs / 1000).toFixed(1)} s; of ${total} acknowledged writes ${missing} lost ${JSON.stringify(lost)}, ${twice} stored twice`,
    phase,
  )
  primary.start()
  await installation.healthy(standby)
}

/** Writes wait until Patroni goes on without the standby, and none of them fails. */
export async function proveStandbyKilled(installation, load, report) {
  const phase = load.begin('the standby killed')
  const primary = await installation.primary()
  const standby = installation.other(primary)
  await standby.kill()
  const count = () => Object.values(load.acknowledged).reduce((sum, list) => sum + list.length, 0)
  let [last, changedAt, longestMs] = [count(), performance.now(), 0]
  for (const end = performance.now() + 25_000; performance.now() < end; await pause(50)) {
    if (count() === last) continue
    longestMs = Math.max(longestMs, performance.now() - changedAt)
    ;[last, changedAt] = [count(), performance.now()]
  }
  report(
    phase.failures.length === 0 && performance.now() - changedAt < 5_000,
    `standby killed: writes waited for at most ${(longestMs / 1000).toFixed(1)} s, then went on without it`,
    phase,
  )
  standby.start()
  await installation.healthy(primary)
}

/**
 * The control: with an asynchronous standby that has fallen behind, the same kill loses acknowledged writes, and the same comparison finds them.
 * Replication is held back by taking the standby's right to sign in.
 */
export async function proveLossFound(installation, load, report) {
  const phase = load.begin('control: an asynchronous standby')
  const primary = await installation.primary()
  await primary.configure({ synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 })
  await eventually('asynchronous', async () => {
    const [row] = await primary.query('show synchronous_standby_names')
    return row.synchronous_standby_names === ''
  })
  await primary.query('alter role replicator nologin')
  await primary.query('select pg_terminate_backend(pid) from pg_stat_replication')
  await pause(5_000)
  const { standby, backMs } = await killPrimary(installation, load)
  await pause(2_000)
  const { total, missing, lost } = await compareLedger(standby, load)
  report(
    missing > 0,
    `control, an asynchronous standby that is 5 s behind: writes again after ${(backMs / 1000).toFixed(1)} s; of ${total} acknowledged writes ${missing} lost ${JSON.stringify(lost)}, and found missing`,
    phase,
  )
}

const awayMs = 60_000

/** The bucket does not answer for a minute. */
export async function proveBucketAway({ bucket }, load, report) {
  const phase = load.begin('the bucket away')
  const stored = load.acknowledged.documents.at(-1)
  const before = await download(stored)
  await bucket.setAway(true)
  await pause(2_000)
  const refused = await download(stored)
  const uploads = load.acknowledged.documents.length
  await pause(awayMs - 2_000)
  const during = load.acknowledged.documents.length - uploads
  await bucket.setAway(false)
  const back = performance.now()
  await eventually('an upload', () => load.acknowledged.documents.length > uploads + during, 60_000)
  const seconds = ((performance.now() - back) / 1000).toFixed(1)
  const after = await download(stored)
  const whole = [before, after].every(({ status, bytes }) => status === 200 && bytes.includes('%PDF'))
  report(
    refused.status === 503 && whole && during === 0,
    `bucket away for ${awayMs / 1000} s: downloads answered ${refused.status} "${refused.detail}"; ${during} uploads acknowledged meanwhile; the first ${seconds} s after it was back; the document from before is ${whole ? 'whole' : `not whole (${before.status}, ${after.status})`}`,
    phase,
  )
}

const download = ({ id, browser }) => browser.send('GET', `/api/documents/${id}/content`)

/** Every acknowledged document can be downloaded. */
export async function proveDocuments(load, report) {
  const { documents } = load.acknowledged
  let whole = 0
  for (const document of documents) {
    const { status, bytes } = await download(document)
    if (status === 200 && bytes.length > 20_000) whole++
  }
  report(whole === documents.length, `${whole} of ${documents.length} acknowledged documents can be downloaded whole`)
}
