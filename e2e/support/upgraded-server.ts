import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openSampleServer } from './sample-server.ts'

type KeptBuilds = { keepEarlierBuilds: (fresh: string, before: string) => string }
const keptBuilds = '../../scripts/build/kept-builds.mjs'
const root = join(import.meta.dirname, '../..')

/** A separate server with the sample practice, whose pages can be rebuilt while it runs. */
export type UpgradedServer = { origin: string; upgrade: () => Promise<void>; stop: () => Promise<void> }

/** The build the server currently serves. It checks for a new one every two seconds. */
const buildOf = async (origin: string) => (await fetch(`${origin}/api/v1/account/me`)).headers.get('openhour-build')

export async function openUpgradedServer(port: number): Promise<UpgradedServer> {
  let served = ''
  const { origin, folder, stop } = await openSampleServer(port, (made) => {
    served = join(made, 'pages')
    cpSync(process.env.OPENHOUR_WEB ?? join(root, 'web/dist'), served, { recursive: true })
    return { OPENHOUR_WEB: served }
  })
  let number = 0
  return {
    origin,
    upgrade: async () => {
      const { keepEarlierBuilds } = (await import(keptBuilds)) as KeptBuilds
      const fresh = join(folder, `pages-${++number}`)
      rebuild(served, fresh, number)
      keepEarlierBuilds(fresh, served)
      renameSync(served, join(folder, `before-${number}`))
      const before = await buildOf(origin)
      renameSync(fresh, served)
      await expect.poll(() => buildOf(origin)).not.toBe(before)
    },
    stop,
  }
}

/** Simulates a newer build: renames all files and updates the references between them. */
function rebuild(from: string, to: string, number: number): void {
  const [current] = JSON.parse(readFileSync(join(from, 'builds.json'), 'utf8')) as { files: string[] }[]
  const names = (current?.files ?? [])
    .map((file) => file.replace('assets/', ''))
    .filter((name) => !/\.(br|gz)$/.test(name))
  const renamed = new Map(names.map((name) => [name, name.replace(/(-v\d+)?\.(\w+)$/, `-v${number}.$2`)]))
  const known = /[\w$-]+(?:\.[\w$-]+)*\.(?:js|css)/g
  const rewritten = (text: string) => text.replace(known, (name) => renamed.get(name) ?? name)
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !path.startsWith(join(from, 'assets')) && !/\.(br|gz)$/.test(path),
  })
  cpSync(join(from, 'assets'), join(to, 'assets'), { recursive: true, filter: (path) => path === join(from, 'assets') })
  for (const [name, later] of renamed) {
    const path = join(from, 'assets', name)
    if (/\.(js|css)$/.test(name)) writeFileSync(join(to, 'assets', later), rewritten(readFileSync(path, 'utf8')))
    else cpSync(path, join(to, 'assets', name))
  }
  for (const page of readdirSync(to).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(to, page), 'utf8').replace(/<meta name="openhour-build"[^>]*>/, '')
    writeFileSync(join(to, page), rewritten(html))
  }
}
