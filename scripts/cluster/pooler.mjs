import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwords, postgresAccount } from './database.mjs'
import { openNode } from './nodes.mjs'
import { eventually, startProgram } from './programs.mjs'

/** PgBouncer in transaction mode in front of the primary. */
async function startPooler(folder, ports, extra) {
  const as = postgresAccount()
  const own = join(folder, `pooler-${extra.length}`)
  mkdirSync(own)
  const users = join(own, 'users.txt')
  const file = join(own, 'pgbouncer.ini')
  writeFileSync(users, `"openhour" "${passwords.openhour}"\n"postgres" "${passwords.superuser}"\n`)
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${ports.database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ports.pooler}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'auth_user = postgres',
    'pool_mode = transaction',
    ...extra,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  for (const path of [own, users, file]) if (as.uid !== undefined) chownSync(path, as.uid, as.gid)
  const program = startProgram('pgbouncer', [file], { log: join(folder, 'pgbouncer.log'), as })
  await eventually('PgBouncer', () => program.output().includes('process up'), 10_000)
  return program
}

/** Behind a pooler in transaction mode, a node says in one sentence why it does not start. */
export async function provePoolerRefused({ folder, parts }, report) {
  for (const [what, extra] of [
    ['as installed', []],
    ['with ignored startup options', ['ignore_startup_parameters = options']],
  ]) {
    const pooler = await startPooler(folder, parts.ports, extra)
    try {
      const address = `postgres://openhour:${passwords.openhour}@127.0.0.1:${parts.ports.pooler}/openhour`
      const node = openNode(folder, `pooled_${extra.length}`, parts, { DATABASE_URL: address })
      node.start()
      await Promise.race([node.gone(), eventually('its end', () => node.hasEnded(), 60_000).catch(() => undefined)])
      const said = /could not start: ([^\n]*)/.exec(node.output())?.[1] ?? 'nothing'
      const ended = node.hasEnded()
      await node.end('SIGKILL')
      report(
        ended && node.exitCode() === 1 && /pooler/.test(said),
        `behind PgBouncer in transaction mode, ${what}: exit code ${node.exitCode()}, "${said}"`,
      )
    } finally {
      await pooler.end('SIGINT')
    }
  }
}
