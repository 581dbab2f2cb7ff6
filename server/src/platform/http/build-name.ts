import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nowMs } from '../clock.ts'

const lookEveryMs = 2_000

/** Sent with responses, so that pages opened before an upgrade learn about it. */
export type BuildName = () => Promise<string | undefined>

/**
 * The id of the served build, written by scripts/build.mjs; undefined without a build. Read at most every two seconds, because pages can be rebuilt
 * while the server is running.
 */
export function openBuildName(webDir: string): BuildName {
  const path = join(webDir, 'builds.json')
  let name: Promise<string | undefined> | undefined
  let changedMs: number | undefined
  let lookedMs = -Infinity
  return async () => {
    if (name && nowMs() - lookedMs < lookEveryMs) return name
    lookedMs = nowMs()
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? {}
    if (!name || mtimeMs !== changedMs) name = readName(path)
    changedMs = mtimeMs
    return name
  }
}

async function readName(path: string): Promise<string | undefined> {
  try {
    const builds = JSON.parse(await readFile(path, 'utf8')) as { id?: unknown }[]
    const id = builds[0]?.id
    return typeof id === 'string' && /^[0-9a-f]+$/.test(id) ? id : undefined
  } catch {
    return undefined
  }
}
