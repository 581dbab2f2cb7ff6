import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onPath, output } from './program.mjs'

export const OLDEST_POSTGRES = 15

/** The folder with initdb and postgres of the newest suitable server. */
export async function findPostgres() {
  const folders = new Set([
    ...versionsIn('/usr/lib/postgresql', (name) => `${name}/bin`),
    ...versionsIn('/usr', (name) => (name.startsWith('pgsql-') ? `${name}/bin` : undefined)),
    ...versionsIn('/opt/homebrew/opt', (name) => (name.startsWith('postgresql@') ? `${name}/bin` : undefined)),
    ...onPath('postgres').map((path) => dirname(realpathSync(path))),
  ])
  const servers = []
  for (const folder of folders) {
    if (!existsSync(join(folder, 'initdb'))) continue
    const version = Number(/ (\d+)/.exec((await output(join(folder, 'postgres'), ['--version'])) ?? '')?.[1] ?? 0)
    if (version >= OLDEST_POSTGRES) servers.push({ folder, version })
  }
  return servers.sort((a, b) => b.version - a.version)[0]?.folder
}

function versionsIn(folder, toBin) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(toBin)
    .filter((path) => path !== undefined)
    .map((path) => join(folder, path))
}
