// What happens to a cluster that is operated: it starts, its nodes are restarted one after the other, one of them dies.
import { setTimeout as pause } from 'node:timers/promises'
import { jobsLeft, mailsOf } from './ledger.mjs'
import { eventually } from './programs.mjs'

/** Both nodes start at the same time on an empty database. */
export async function proveFirstStart({ nodes, machines }, report) {
  const began = performance.now()
  for (const node of nodes) node.start()
  await Promise.all(nodes.map((node) => node.ready()))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counts = nodes.map((node) => Number(/"migrated":(\d+)/.exec(node.output())?.[1] ?? -1))
  const [{ count }] = await machines[0].query('select count(*)::int as count from schema_migrations', [], 'openhour')
  report(
    counts.toSorted((a, b) => a - b).join() === `0,${count}`,
    `both nodes started at once on an empty database: ready after ${seconds} s; migrations run: ${counts.join(' and ')} of ${count}`,
  )
}

const drainMs = 2_000
/** On a busy machine, checks of HAProxy fail for a while. */
const patienceMs = 180_000

/** Drains, stops and starts each node in turn. */
export async function proveRollingRestart({ nodes, haproxy }, load, report) {
  const phase = load.begin('rolling restart')
  const codes = []
  for (const node of nodes) {
    await haproxy.ask(`set server ready_nodes/${node.name} state drain`)
    await pause(drainMs)
    codes.push(await node.end('SIGTERM'))
    node.start()
    await node.ready()
    await haproxy.ask(`set server ready_nodes/${node.name} state ready`)
    await eventually(
      'HAProxy sees the node',
      async () =>
        (await haproxy.ask('show servers state ready_nodes')).split('\n').some((line) => {
          const fields = line.split(' ')
          return fields[3] === node.name && fields[5] === '2'
        }),
      patienceMs,
    )
    await pause(3_000)
  }
  report(
    codes.every((code) => code === 0) && phase.failures.length === 0 && phase.presses === 0,
    `rolling restart: exit codes ${codes.join(' and ')}`,
    phase,
  )
}

/** Kills a node while it sends emails. Each job has its effect once; an email that was being sent may come again under the same Message-ID. */
export async function proveDeadNode(installation, load, report) {
  const { nodes, mails } = installation
  const phase = load.begin('a node killed')
  mails.state.delayMs = 1_500
  await eventually('emails being sent', () => mails.state.underway >= 2, 60_000, 20)
  const underway = mails.state.underway
  const machine = await installation.primary()
  const [victim] = nodes
  const locks = await machine.query(
    `select locked_by, count(*)::int as count from graphile_worker._private_jobs where locked_at is not null group by 1`,
    [],
    'openhour',
  )
  await victim.end('SIGKILL')
  const killed = performance.now()
  mails.state.delayMs = 0
  await pause(20_000)
  const signedUp = new Set(load.signedUp)
  const dead = locks.map((row) => row.locked_by)
  await eventually(
    'the jobs of the dead node',
    async () => {
      const rows = await machine.query(
        `select count(*)::int as count from graphile_worker._private_jobs where locked_by = any($1) and locked_at < now() - interval '15 seconds'`,
        [dead],
        'openhour',
      )
      return rows[0].count === 0
    },
    240_000,
    1_000,
  )
  const seconds = Math.round((performance.now() - killed) / 1000)
  victim.start()
  await victim.ready()
  await eventually('all jobs', async () => (await jobsLeft(machine)) === 0, 120_000, 500).catch(() => undefined)
  const { once, never, again } = mailsOf(mails, signedUp)
  report(
    never === 0 && again <= underway,
    `a node killed while it sent ${underway} emails: its jobs were done ${seconds} s later; emails of ${signedUp.size} sign-ups: ${once} once, ${never} never, ${again} twice under the same Message-ID`,
    phase,
  )
}
