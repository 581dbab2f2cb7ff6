import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inUse } from './embedded-lock.ts'
import { postgresProcessesOn, signal, type PostgresProcess } from './embedded-process.ts'

/** A setting that PostgreSQL carries along unread: it marks a server as started by us. */
export const SUPERVISED = 'openhour.supervised=on'

/**
 * Makes way for a new server on the cluster after the death of its owner, of the server or of both: stops a server of
 * ours that lives on without an owner, waits until every child is gone (two servers on one cluster would destroy it),
 * and removes the files of the dead. To be called by the holder of the lock only. Throws DatabaseInUse when somebody
 * else's server runs on the cluster.
 */
export async function removeLeftOvers(
  cluster: string,
  socketDir: string,
  lockFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const servers = postgresProcessesOn(cluster).filter(isServer)
  const foreign = servers.find((server) => !server.command.includes(SUPERVISED))
  if (foreign) throw inUse(lockFolder, `another PostgreSQL server (process ${foreign.pid})`)
  for (const { pid } of servers) {
    log(`PostgreSQL (process ${pid}) was left running by an Openhour that died: stopping it first`)
    signal(pid, 'SIGINT')
  }
  // a server without an owner gets time to write its checkpoint; children without a server end by themselves at once
  await endWithin(cluster, servers.length > 0 ? 30_000 : 2_000)
  removeStaleFiles(cluster, socketDir)
}

async function endWithin(cluster: string, patienceMs: number): Promise<void> {
  let left = postgresProcessesOn(cluster)
  for (let waitedMs = 0; left.length > 0; waitedMs += 20) {
    // what they were writing is either in the log of changes, which the next start replays, or never was acknowledged
    if (waitedMs >= patienceMs) for (const { pid } of left) signal(pid, 'SIGKILL')
    await pause(20)
    left = postgresProcessesOn(cluster)
  }
}

/** PostgreSQL takes a stale lock file for a living server when its number has gone to any other process. */
function removeStaleFiles(cluster: string, socketDir: string): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDir, name), { force: true })
  }
}

/** The server itself keeps its command line; its children show a title such as "postgres: checkpointer". */
function isServer({ command }: PostgresProcess): boolean {
  return command.length > 1 && !command[0]?.startsWith('postgres:')
}
