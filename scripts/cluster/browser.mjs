import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { selfSigned } from '../../server/src/testing/certificates.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 200, ca: selfSigned.cert })
let nextAddress = 1

/** As web/src/lib/api/query-client.ts: a read that failed is sent once more after a second, unless that would not change the answer. */
const final = new Set(['not-found', 'not-signed-in', 'not-allowed', 'tier-required', 'invalid-input'])
const repeatAfterMs = 1_000
/** What a person sends again when the page says that the server could not be reached. */
const again = new Set(['unreachable', 'unavailable'])

/** A browser of one person, through HAProxy. `status` 0: no answer came, or one that did not come from Openhour. */
export function openBrowser(origin) {
  const number = nextAddress++
  const ip = `198.18.${Math.floor(number / 250) % 250}.${(number % 250) + 1}` // reserved for tests
  const cookies = new Map()

  function send(method, path, body, headers = {}) {
    const isRaw = body instanceof Uint8Array
    const all = { origin, 'x-forwarded-for': ip, 'user-agent': 'Proof', ...headers }
    if (cookies.size > 0) all.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (body !== undefined) all['content-type'] ??= 'application/json'
    return new Promise((done) => {
      const failed = (error) => done({ status: 0, code: 'unreachable', detail: String(error.message ?? error) })
      const asked = request(origin + path, { method, agent, headers: all, timeout: 90_000 }, (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('error', failed)
        response.on('end', () => {
          for (const cookie of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
            if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name)
            else cookies.set(name, value)
          }
          const bytes = Buffer.concat(parts)
          const isJson = (response.headers['content-type'] ?? '').includes('json')
          const json = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined
          const inner = json?.json?.data ?? json?.json ?? json
          const { statusCode: status = 0 } = response
          if (status >= 400 && inner?.code === undefined)
            return done({ status: 0, code: 'unreachable', detail: `${status} ${bytes.toString().slice(0, 200)}` })
          done({ status, bytes, json: inner, code: inner?.code, detail: inner?.detail })
        })
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer within 90 s')))
      asked.on('error', failed)
      asked.end(body === undefined ? undefined : isRaw ? body : JSON.stringify(body))
    })
  }

  const browser = {
    origin,
    ip,
    cookies,
    agent,
    send,
    /** A read as the pages send it, with their one repeat. `repeated` says whether that was needed. */
    read: async (path, input) => {
      const first = await send('POST', `/rpc/${path}`, { json: input ?? {} })
      if (first.status === 200 || final.has(first.code)) return first
      await pause(repeatAfterMs)
      return { ...(await send('POST', `/rpc/${path}`, { json: input ?? {} })), repeated: true, first }
    },
    write: (path, input, key) =>
      send('POST', `/rpc/${path}`, { json: input }, key === undefined ? {} : { 'idempotency-key': key }),
  }
  return browser
}

/** Sends a write again with the same key, as a person does who presses the button again. `presses` counts. */
export async function untilStored(write, { isOver = () => false, everyMs = 1_000 } = {}) {
  let first
  for (let presses = 1; ; presses++) {
    const answer = await write()
    if (!again.has(answer.code) || isOver()) return { ...answer, presses, first }
    first ??= answer
    await pause(everyMs)
  }
}
