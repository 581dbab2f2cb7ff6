import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from './failure.mjs'

it.each(["it's here", 'number #1', 'what?'])(
  'says that the folder "%s" cannot hold the product, and fetches nothing into it',
  (name) => {
    const parent = mkdtempSync(join(tmpdir(), 'run-folder-'))
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
    const folder = join(parent, name)
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', '--build', 'server/src/main.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr.trim()]).toEqual([
      1,
      `The path ${folder} contains the character ${/['#?]/.exec(name)?.[0]}. The web pages cannot be built there: move the folder to a path without ', # and ?, and start again.`,
    ])
  },
)
