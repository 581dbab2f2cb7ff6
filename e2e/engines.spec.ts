import { delimiter } from 'node:path'
import type { Engine } from './support/engines/engine.ts'
import { openFirefox } from './support/engines/firefox.ts'
import { openWebKit } from './support/engines/webkit.ts'
import { offlinePageOf } from './support/engines/offline.ts'
import { walkAllPages } from './support/engines/walk.ts'
import { expect, test } from './support/people.ts'

// The programs that scripts/test.mjs found or installed. It says which are missing, and fails for them in CI.
const { OPENHOUR_FIREFOX: firefox, OPENHOUR_WEBKIT: webkit = '' } = process.env
const [driver, browser, screen] = webkit.split(delimiter)

const engines: [name: string, open: (() => Promise<Engine>) | undefined][] = [
  ['Firefox', firefox ? () => openFirefox(firefox) : undefined],
  ['WebKit', driver && browser && screen ? () => openWebKit({ driver, browser, screen }) : undefined],
]

for (const [name, open] of engines) {
  test(`every page has its heading in ${name}, for everybody who has pages`, async () => {
    test.skip(!open && process.env.OPENHOUR_CI !== '1', `${name} is not installed`)
    test.setTimeout(600_000)
    const { baseURL = '' } = test.info().project.use
    const engine = await open?.()
    try {
      const { opened, faults } = engine ? await walkAllPages(engine, baseURL) : { opened: 0, faults: [] }
      expect.soft(faults).toEqual([])
      expect(opened).toBeGreaterThan(40)
      const portal = engine && (await offlinePageOf(engine, baseURL, 'client@demo.test', '/client/tasks', '/offline'))
      expect(portal).toMatchObject({ controlled: true, offline: 'You’re offline', again: portal?.before })
      expect(portal?.text).toContain('Call 116 123')
    } finally {
      await engine?.end()
    }
  })
}
