import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { root } from './files.mjs'

/**
 * The route tree as the router's plugin writes it for the routes of now. The plugin of web/vite.config.ts runs on a copy: its settings stand
 * there alone, and the real file is not touched.
 */
export async function routeTree() {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-routes-'))
  const startedIn = process.cwd()
  try {
    cpSync(join(root, 'web/src/routes'), join(folder, 'src/routes'), { recursive: true })
    process.chdir(folder) // where the plugin makes its own temporary folder
    await resolveConfig({ configFile: join(root, 'web/vite.config.ts'), root: folder, logLevel: 'warn' }, 'build')
    return readFileSync(join(folder, 'src/routeTree.gen.ts'), 'utf8')
  } finally {
    process.chdir(startedIn)
    rmSync(folder, { recursive: true, force: true })
  }
}
