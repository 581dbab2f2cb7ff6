// Everything that one proof runs on, in one temporary folder.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCountingMailServer } from '../../server/src/testing/counting-mail-server.ts'
import { openSwift } from '../../server/src/testing/swift.ts'
import { openDatabaseMachine, passwords, startEtcd } from './database.mjs'
import { openNode, startHaproxy } from './nodes.mjs'
import { eventually } from './programs.mjs'

const firstPort = 4740
const names = [
  'etcd',
  'etcdPeer',
  'postgres_a',
  'postgres_b',
  'patroni_a',
  'patroni_b',
  'database',
  'pages',
  'node_a',
  'node_b',
  'node_pooled_0',
  'node_pooled_1',
  'pooler',
  'mail',
]
const ports = Object.fromEntries(names.map((name, at) => [name, firstPort + at]))
const bucketName = 'openhour'

async function openBucket() {
  const swift = await openSwift()
  await swift.addBucket(bucketName)
  return { ...swift, name: bucketName }
}

/** Starts all but the nodes. `close` ends only what was started here. */
export async function openInstallation(postgresPrograms) {
  const folder = mkdtempSync('/var/tmp/openhour-cluster-')
  chmodSync(folder, 0o755)
  const closing = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end().catch(() => undefined)
    if (process.env.KEEP_LOGS === undefined) rmSync(folder, { recursive: true, force: true })
    else console.log(`logs: ${folder}`)
  }
  try {
    const mails = await openCountingMailServer(ports.mail)
    closing.push(() => mails.close())
    const bucket = await openBucket()
    closing.push(() => bucket.stop())
    const etcd = await startEtcd(folder, ports)
    closing.push(() => etcd.end())
    const machines = ['a', 'b'].map((name) => openDatabaseMachine(folder, name, ports, postgresPrograms))
    const [first, second] = machines
    for (const machine of machines) closing.push(() => machine.stop())
    first.start()
    await eventually('the first primary', first.isPrimary, 120_000)
    second.start()
    await eventually('the synchronous standby', second.isSynchronous, 120_000)
    await first.query(`create role openhour login createrole password '${passwords.openhour}'`)
    await first.query('create database openhour owner openhour')
    const haproxy = await startHaproxy(folder, ports)
    closing.push(() => haproxy.end())
    const secret = randomBytes(36).toString('base64')
    const parts = { ports, bucket, mailPort: ports.mail, secret }
    const nodes = ['a', 'b'].map((name) => openNode(folder, name, parts))
    for (const node of nodes) closing.push(() => node.end('SIGTERM'))
    return {
      folder,
      origin: `https://127.0.0.1:${ports.pages}`,
      mails,
      bucket,
      machines,
      haproxy,
      nodes,
      parts,
      /** The machine that Patroni calls the primary now, and the other one. */
      primary: () =>
        eventually('a primary', async () => {
          const found = await Promise.all(machines.map((machine) => machine.isPrimary().catch(() => false)))
          return machines[found.indexOf(true)]
        }),
      other: (machine) => machines.find((each) => each !== machine),
      /** Waits until the other machine is the synchronous standby. */
      healthy: async (primary) =>
        eventually('a synchronous standby', machines.find((each) => each !== primary).isSynchronous, 120_000),
      log: (name) => join(folder, `${name}.log`),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
