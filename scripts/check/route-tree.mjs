import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { root } from './files.mjs'

/** The route tree for the current routes. Runs the plugin of web/vite.config.ts on a copy, so the real file is not changed. */
export async function routeTree() {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-routes-'))
  const startedIn = process.cwd()
  try {
    cpSync(join(root, 'web/src/routes'), join(folder, 'src/routes'), { recursive: true })
    process.chdir(folder) // the plugin creates its temporary folder here
    await resolveConfig({ configFile: join(root, 'web/vite.config.ts'), root: folder, logLevel: 'warn' }, 'build')
    return readFileSync(join(folder, 'src/routeTree.gen.ts'), 'utf8')
  } finally {
    process.chdir(startedIn)
    rmSync(folder, { recursive: true, force: true })
  }
}
