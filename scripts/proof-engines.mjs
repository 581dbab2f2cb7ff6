// Part of npm run proof: in Firefox and in WebKit, a therapist signs in and signs a note, and a therapist and a client lose their connection. Too slow for the
// tests, which open every page in both.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { openFirefox } from '../e2e/support/engines/firefox.ts'
import { signInAndSignANote } from '../e2e/support/engines/journey.ts'
import { offlinePageOf } from '../e2e/support/engines/offline.ts'
import { openWebKit } from '../e2e/support/engines/webkit.ts'
import { startSampleServer } from './system/sample-server.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const port = 4791
const origin = `http://localhost:${port}`

/** Whether the journeys end well in both engines; undefined if one of them is not installed. */
export async function proveEngines() {
  const { firefox, webkit } = await ensureSystemPackages(['firefox', 'webkit'])
  const [driver, browser, screen] = (webkit ?? '').split(delimiter)
  const engines = [
    ...(firefox ? [['Firefox', () => openFirefox(firefox)]] : []),
    ...(webkit ? [['WebKit', () => openWebKit({ driver, browser, screen })]] : []),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'openhour-engines-'))
  chmodSync(folder, 0o755)
  const server = startSampleServer({ PORT: String(port), OPENHOUR_DATA: folder, LOG_LEVEL: 'error', PLANS: 'on' })
  let holds = true
  try {
    await server.ready
    for (const [name, open] of engines) {
      const engine = await open()
      try {
        await signInAndSignANote(engine, origin)
        const portal = await offlinePageOf(engine, origin, 'client@demo.test', '/client/tasks', '/offline')
        const app = await offlinePageOf(engine, origin, 'premium@demo.test', '/app/tasks', '/app-offline')
        const right = [portal, app].every(
          ({ offline, before, again }) => offline === 'You’re offline' && again === before,
        )
        console.log(`${name}: a note was signed; the offline pages ${right ? 'showed and ended' : 'FAILED'}`)
        if (!right) console.log(JSON.stringify([portal, app]))
        holds &&= right && portal.text.includes('Call 116 123') && app.text.includes('What you saved is safe there.')
      } catch (error) {
        console.log(`${name}: ${String(error)}`)
        holds = false
      } finally {
        await engine.end()
      }
    }
  } finally {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  return engines.length === 2 ? holds : holds && undefined
}
