// PostgreSQL on two "machines" under Patroni, with etcd, from deploy/cluster.
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { eventually, filled, startProgram } from './programs.mjs'

export const passwords = { superuser: 'proof-superuser', replication: 'proof-replication', openhour: 'proof-openhour' }

/** Neither PostgreSQL nor Patroni run as root. */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return {}
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres')
  if (!row) throw new Error('The account "postgres" does not exist.')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

export async function startEtcd(folder, ports) {
  const data = join(folder, 'etcd')
  mkdirSync(data, { mode: 0o700 })
  const client = `http://127.0.0.1:${ports.etcd}`
  const peer = `http://127.0.0.1:${ports.etcdPeer}`
  const file = join(folder, 'etcd.yml')
  writeFileSync(
    file,
    filled('etcd.yml', {
      ETCD_NAME: 'a',
      ETCD_DATA: data,
      ETCD_CLIENT_URL: client,
      ETCD_PEER_URL: peer,
      ETCD_MEMBERS: `a=${peer}`,
    }),
  )
  const program = startProgram('etcd', ['--config-file', file], { log: join(folder, 'etcd.log') })
  await eventually('etcd', async () => (await fetch(`${client}/health`)).ok, 20_000)
  return program
}

/** One machine of the database. `kill` ends Patroni and all of PostgreSQL at once, as if its power failed. */
export function openDatabaseMachine(folder, name, ports, programs) {
  const as = postgresAccount()
  const own = join(folder, `database-${name}`)
  const data = join(own, 'data')
  mkdirSync(own, { mode: 0o700 })
  const file = join(own, 'patroni.yml')
  const postgresPort = ports[`postgres_${name}`]
  const patroniPort = ports[`patroni_${name}`]
  writeFileSync(
    file,
    filled('patroni.yml', {
      PATRONI_NAME: name,
      PATRONI_ADDRESS: `127.0.0.1:${patroniPort}`,
      ETCD_HOSTS: `127.0.0.1:${ports.etcd}`,
      POSTGRES_ADDRESS: `127.0.0.1:${postgresPort}`,
      POSTGRES_DATA: data,
      POSTGRES_PROGRAMS: programs,
      POSTGRES_SOCKETS: own,
      PGPASS_FILE: join(own, 'pgpass'),
      DATABASE_NETWORK: '127.0.0.1/32',
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
    }),
  )
  for (const path of [own, file]) if (as.uid !== undefined) chownSync(path, as.uid, as.gid)
  const url = `http://127.0.0.1:${patroniPort}`
  const address = {
    host: '127.0.0.1',
    port: postgresPort,
    user: 'postgres',
    password: passwords.superuser,
    database: 'postgres',
  }
  let program

  const machine = {
    name,
    url,
    address,
    log: join(folder, `patroni-${name}.log`),
    start: () => {
      program = startProgram('patroni', [file], {
        log: machine.log,
        as,
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: own },
      })
    },
    isPrimary: async () => (await fetch(`${url}/primary`)).status === 200,
    isSynchronous: async () => (await fetch(`${url}/synchronous`)).status === 200,
    isReplica: async () => (await fetch(`${url}/replica`)).status === 200,
    /** Changes the settings in etcd, which all machines follow. */
    configure: async (changes) => {
      const answer = await fetch(`${url}/config`, { method: 'PATCH', body: JSON.stringify(changes) })
      if (!answer.ok) throw new Error(`Patroni: ${await answer.text()}`)
    },
    query: async (text, values = [], database = 'postgres') => {
      const client = new pg.Client({ ...address, database, connectionTimeoutMillis: 5_000 })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    kill: async () => {
      const all = [program.child.pid, ...(await processesOf(data))]
      for (const id of all) {
        try {
          process.kill(id, 'SIGKILL')
        } catch {
          // It has ended.
        }
      }
      await program.gone
    },
    stop: async () => {
      if (!program) return
      await program.end('SIGTERM')
      for (const id of await processesOf(data)) process.kill(id, 'SIGKILL')
    },
  }
  return machine
}

/** The postmaster of a data folder and its children. */
async function processesOf(data) {
  let postmaster
  try {
    postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return []
  }
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)]
  } catch {
    return []
  }
}
