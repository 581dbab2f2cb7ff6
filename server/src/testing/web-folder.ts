import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openTestFolder } from './folder.ts'

/** Minimal built pages, one of each kind, for OPENHOUR_WEB. */
export function openWebFolder() {
  const { path, remove } = openTestFolder()
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(path, name), content)
  const page = (name: string, head = '') =>
    write(
      `${name}.html`,
      `<!doctype html><html lang="en"><head>${head}</head><body>${name} SUPPORT_ADDRESS</body></html>`,
    )
  mkdirSync(join(path, 'assets'))
  for (const name of ['index', 'help', 'privacy', 'terms', 'welcome-trial', '404'])
    page(name, '<style>\nbody { color: teal }\n</style>')
  for (const name of ['auth', 'app']) page(name)
  write('sw.js', 'self.skipWaiting()')
  write('assets/part-abc.js', 'export const part = 1')
  write('assets/part-abc.js.br', brotliCompressSync('export const part = 1'))
  write('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return { path, page, write, remove }
}
