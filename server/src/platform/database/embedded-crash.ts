import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inUse } from './embedded-lock.ts'
import { postgresProcessesOn, signal, type PostgresProcess } from './embedded-process.ts'

/** A custom setting that marks a server as started by us. */
export const SUPERVISED = 'openhour.supervised=on'

/**
 * Prepares the cluster for a new server after a crash: stops a server of ours that outlived its owner, waits until all its child processes have exited
 * (two servers on one cluster would destroy it), and removes stale files. Call it only while holding the lock.
 * @throws DatabaseInUse if a server that is not ours runs on the cluster
 */
export async function cleanUpAfterCrash(
  cluster: string,
  socketDir: string,
  lockFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const servers = postgresProcessesOn(cluster).filter(isServer)
  const foreign = servers.find((server) => !server.command.includes(SUPERVISED))
  if (foreign) throw inUse(lockFolder, `another PostgreSQL server (process ${foreign.pid})`)
  for (const { pid } of servers) {
    log(`PostgreSQL (process ${pid}) outlived an Openhour process that crashed; stopping it`)
    signal(pid, 'SIGINT')
  }
  // a server gets time to write its checkpoint; child processes without a server exit by themselves
  await endWithin(cluster, servers.length > 0 ? 30_000 : 2_000)
  removeStaleFiles(cluster, socketDir)
}

async function endWithin(cluster: string, patienceMs: number): Promise<void> {
  let left = postgresProcessesOn(cluster)
  for (let waitedMs = 0; left.length > 0; waitedMs += 20) {
    // what they were writing is either in the write-ahead log, which the next start replays, or was never acknowledged
    if (waitedMs >= patienceMs) for (const { pid } of left) signal(pid, 'SIGKILL')
    await pause(20)
    left = postgresProcessesOn(cluster)
  }
}

/** PostgreSQL takes a stale lock file for a running server if another process now has the same process id. */
function removeStaleFiles(cluster: string, socketDir: string): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDir, name), { force: true })
  }
}

/** The server process keeps its command line; child processes replace theirs by a title such as "postgres: checkpointer". */
function isServer({ command }: PostgresProcess): boolean {
  return command.length > 1 && !command[0]?.startsWith('postgres:')
}
