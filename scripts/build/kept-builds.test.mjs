import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildsIn, keepEarlierBuilds } from './kept-builds.mjs'

let root
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'openhour-builds-'))))
afterEach(() => rmSync(root, { recursive: true }))

/** What a build of these assets writes. */
function built(number, assets) {
  const folder = join(root, `build-${number}`)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'app.html'), `<html><head></head><body>${assets.join(' ')}</body></html>`)
  for (const name of assets) writeFileSync(join(folder, 'assets', name), `${name} of ${number}`)
  return folder
}
const assetsOf = (folder) => readdirSync(join(folder, 'assets')).sort()

test('the files of the two builds before stay, those of the third are gone', () => {
  let before = join(root, 'none')
  const ids = []
  for (const number of [1, 2, 3, 4]) {
    const fresh = built(number, [`shared-1.js`, `page-${number}.js`])
    ids.push(keepEarlierBuilds(fresh, before))
    before = fresh
  }
  expect(new Set(ids).size).toBe(4)
  expect(assetsOf(before)).toEqual(['page-2.js', 'page-3.js', 'page-4.js', 'shared-1.js'])
  expect(buildsIn(before).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 3))
  expect(readFileSync(join(before, 'assets/shared-1.js'), 'utf8')).toBe('shared-1.js of 4')
})

test('a page contains its build', () => {
  const fresh = built(1, ['page-1.js'])
  const id = keepEarlierBuilds(fresh, join(root, 'none'))
  expect(readFileSync(join(fresh, 'app.html'), 'utf8')).toContain(`<meta name="openhour-build" content="${id}" />`)
})

test('the same pages built again are the same build', () => {
  const first = built(1, ['page-1.js'])
  const again = join(root, 'again')
  const id = keepEarlierBuilds(first, join(root, 'none'))
  mkdirSync(join(again, 'assets'), { recursive: true })
  writeFileSync(join(again, 'app.html'), '<html><head></head><body>page-1.js</body></html>')
  writeFileSync(join(again, 'assets/page-1.js'), 'page-1.js of 1')
  expect(keepEarlierBuilds(again, first)).toBe(id)
  expect(buildsIn(again)).toHaveLength(1)
})

test('a folder of a version without a list has nothing to keep', () => {
  const old = built(0, ['page-0.js'])
  const fresh = built(1, ['page-1.js'])
  keepEarlierBuilds(fresh, old)
  expect(existsSync(join(fresh, 'assets/page-0.js'))).toBe(false)
})
