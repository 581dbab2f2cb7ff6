// npm run proof:cluster: an installation on several machines as docs/cluster.md describes it, on loopback, from the system's packages and the files in
// deploy/cluster. Under 50 requests a second of mixed work it restarts and kills nodes, kills the primary and takes the bucket away, and counts what was
// lost, what happened twice and how long it took. Takes about ten minutes. `npm run proof:cluster -- 20` for another rate,
// `-- 20 primary,control` for some parts.
import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser } from './cluster/browser.mjs'
import {
  proveBucketAway,
  proveDocuments,
  proveLossFound,
  provePrimaryKilled,
  proveStandbyKilled,
} from './cluster/failures.mjs'
import { openInstallation } from './cluster/installation.mjs'
import { compareLedger } from './cluster/ledger.mjs'
import { figuresOf, startLoad } from './cluster/load.mjs'
import { openPractices } from './cluster/people.mjs'
import { provePoolerRefused } from './cluster/pooler.mjs'
import { eventually } from './cluster/programs.mjs'
import { proveAudit } from './cluster/audit.mjs'
import { proveDeadNode, proveFirstStart, proveRollingRestart } from './cluster/restarts.mjs'
import { openStream } from './cluster/streams.mjs'
import { ensureSystemPackages, isCi } from './system-packages.mjs'

const perSecond = Number(process.argv[2] ?? 50)
const wanted = process.argv[3]?.split(',')
const does = (part) => wanted?.includes(part) ?? true
const practicesCount = 8
const streamsEach = 2
const liveWithinMs = 5_000

const needed = ['postgresql', 'swift', 'haproxy', 'etcd', 'patroni', 'pgbouncer']
const found = await ensureSystemPackages(needed)
if (needed.some((name) => !found[name])) process.exit(isCi() ? 1 : 0)

const began = performance.now()
let holds = true
let installation
function report(passed, sentence, phase) {
  holds &&= passed
  const at = Math.round((performance.now() - began) / 1000)
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${at} s: ${sentence}`)
  if (!phase) return
  console.log(`         ${figuresOf(phase)}`)
  for (const [what, answers] of [
    ['failed', phase.failures],
    ['first', phase.firsts],
  ]) {
    const kinds = new Map()
    for (const { kind, status, code, detail } of answers) {
      const key = `${kind}: ${status} ${code} ${detail}`
      kinds.set(key, (kinds.get(key) ?? 0) + 1)
    }
    for (const [key, times] of [...kinds].slice(0, 8)) console.log(`         ${what}: ${times} times ${key}`)
  }
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await installation?.close()
    process.exit(1)
  })

/** Every window is connected again and hears a change of its practice. */
async function proveLive(practices, streams, when) {
  await eventually('live streams', () => streams.every(({ stream }) => stream.isConnected), 30_000).catch(
    () => undefined,
  )
  const connected = streams.filter(({ stream }) => stream.isConnected).length
  const at = performance.now()
  for (const { browser, clients } of practices) {
    const sections = [{ heading: 'Data', text: 'live' }]
    const note = { clientId: clients[1], template: 'own', templateName: 'Short', serviceDate: '2026-05-04', sections }
    await browser.write('notes/add', note)
  }
  const hears = ({ stream }) =>
    stream.received.some(
      ({ event, data, at: receivedAt }) => receivedAt > at && event === 'change' && data === 'clinical_notes',
    )
  await eventually('changes', () => streams.every(hears), liveWithinMs).catch(() => undefined)
  const hearing = streams.filter(hears).length
  report(
    connected === streams.length && hearing === streams.length,
    `live updates ${when}: ${connected} of ${streams.length} windows connected, ${hearing} heard a change`,
  )
}

try {
  installation = await openInstallation(found.postgresql)
  const { origin, mails } = installation
  console.log(`etcd, Patroni, HAProxy and Swift run after ${Math.round((performance.now() - began) / 1000)} s`)
  await proveFirstStart(installation, report)
  await eventually('the pages', async () => (await openBrowser(origin).send('GET', '/readyz')).status === 200)
  const practices = await openPractices(origin, mails, practicesCount)
  const streams = practices.flatMap(({ browser }) =>
    Array.from({ length: streamsEach }, () => ({ stream: openStream(browser) })),
  )
  const load = startLoad({ practices, perSecond, browserFor: () => openBrowser(origin) })
  const quiet = load.begin('nothing happens')
  await pause(20_000)
  report(quiet.failures.length === 0 && quiet.presses === 0, 'nothing happens', quiet)
  await proveLive(practices, streams, 'before')
  const parts = {
    restart: () => proveRollingRestart(installation, load, report),
    primary: () => provePrimaryKilled(installation, load, report),
    standby: () => proveStandbyKilled(installation, load, report),
    node: () => proveDeadNode(installation, load, report),
    bucket: () => proveBucketAway(installation, load, report),
    pooler: () => provePoolerRefused(installation, report),
  }
  for (const [name, prove] of Object.entries(parts)) {
    if (!does(name)) continue
    await prove()
    await proveLive(practices, streams, `after ${name}`)
  }
  const primary = await installation.primary()
  const all = await compareLedger(primary, load)
  report(
    all.missing === 0 && all.twice === 0,
    `of ${all.total} acknowledged writes ${all.missing} lost, ${all.twice} stored twice`,
  )
  await proveDocuments(load, report)
  await proveAudit(installation, report)
  if (does('control')) await proveLossFound(installation, load, report)
  for (const { stream } of streams) stream.close()
  await load.stop(5_000)
} catch (error) {
  holds = false
  console.error(error)
} finally {
  await installation?.close()
}
console.log(
  `${holds ? 'all of it holds' : 'something does not hold'}; ${Math.round((performance.now() - began) / 1000)} s`,
)
process.exit(holds ? 0 : 1)
