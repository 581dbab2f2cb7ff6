// Part of npm run proof: issues fifty invoices at once, again and again, and kills the server meanwhile. The numbers of the series must be consecutive, none twice,
// and every invoice that was answered must have kept its number.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signInToSample, startSampleServer } from './system/sample-server.mjs'

const port = 4793
const origin = `http://localhost:${port}`
const atOnce = 50

/** @returns whether no number is missing, given twice or changed */
export async function proveInvoices(rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-invoices-'))
  chmodSync(folder, 0o755)
  const env = { PORT: String(port), OPENHOUR_DATA: folder, LOG_LEVEL: 'error', PLANS: 'on' }
  let server = startSampleServer(env)
  await server.ready
  let cookie = ''
  const ask = async (method, path, body) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const pages = async (path) => {
    const found = []
    for (let page = 1; ; page++) {
      const { items, matching } = await ask('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}`)
      found.push(...items)
      if (items.length === 0 || found.length >= matching) return found
    }
  }

  /** By id: the number that was answered. */
  const acknowledged = new Map()
  let killed = 0
  for (let round = 0; round < rounds; round++) {
    cookie = await signInToSample(origin)
    const { sessionTaxId: taxCategoryId, currency } = await ask('GET', '/money/settings')
    const [client] = (await ask('GET', '/clients?search=Jonas')).items
    const details = { serviceDate: '2026-01-02', description: 'Proof', amountMinor: 1000, taxCategoryId, currency }
    for (let count = 0; count < atOnce; count++) {
      const { id } = await ask('POST', `/clients/${client.id}/charges`, details)
      await ask('POST', '/invoices', { chargeIds: [id] })
    }
    // Those that the last kill left are issued now.
    const drafts = await pages('/invoices?state=draft')
    const issuing = drafts.map(async ({ id }) => {
      try {
        acknowledged.set(id, (await ask('POST', `/invoices/${id}/issue`, {})).number)
      } catch (error) {
        // The server was killed before it answered.
        if (!(error instanceof TypeError)) throw error
        killed++
      }
    })
    if (round < rounds - 1) {
      await pause(Math.random() * 600)
      await server.end('SIGKILL')
      await Promise.all(issuing)
      server = startSampleServer(env)
      await server.ready
    } else await Promise.all(issuing)
  }
  const all = await pages('/invoices')
  const code = await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })

  const numbers = new Map(all.filter(({ number }) => number !== null).map(({ id, number }) => [id, number]))
  const changed = [...acknowledged].filter(([id, number]) => numbers.get(id) !== number)
  const faults = [...Map.groupBy(numbers.values(), (number) => number.slice(0, -4))].flatMap(([series, its]) => {
    const places = its.map((number) => Number(number.slice(-4))).sort((one, other) => one - other)
    return places.flatMap((place, at) => (place === at + 1 ? [] : [`${series}${place} stands at place ${at + 1}`]))
  })
  console.log(
    `${rounds - 1} kills while ${atOnce} and more were issued: ${acknowledged.size} answered, ${killed} not; ${numbers.size} numbers, ${faults.length} missing or twice, ${changed.length} changed`,
  )
  for (const fault of faults.slice(0, 5)) console.log(fault)
  return faults.length === 0 && changed.length === 0 && code === 0
}
