import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsSettings } from '../platform/sms/sms-client.ts'

type AcceptedText = { sid: string; to: string; from: string; body: string; status: string }
/** What goes wrong with a message. `cut`: not accepted and no response. `lost`: accepted, but no response. */
export type SmsFault = 'busy' | 'broken' | 'lost' | 'cut' | 'refused' | 'signed-out'

const faults: Partial<Record<SmsFault, { status: number; code: number }>> = {
  busy: { status: 429, code: 20429 },
  broken: { status: 500, code: 20500 },
  refused: { status: 400, code: 21211 },
  'signed-out': { status: 401, code: 20003 },
}

/** An SMS provider on loopback that accepts, lists and refuses messages like the real one. */
export type SmsProvider = {
  settings: SmsSettings
  taken: AcceptedText[]
  /** Number of attempts to send. */
  asked: number
  /** Faults of the next messages, in order. */
  faults: SmsFault[]
  /** Fault of the next message to a number. */
  faultsOf: Map<string, SmsFault>
  /** Attempts to send by number. */
  askedOf: Map<string, number>
  /** Numbers that have opted out. */
  stopped: Set<string>
  bodiesTo(to: string): string[]
  /** The provider's webhook request for a reply, signed for the configured URL. */
  inbound(url: string, fields: Record<string, string>, token?: string): { body: string; signature: string }
  close(): Promise<void>
}

export async function openSmsProvider(): Promise<SmsProvider> {
  const provider: SmsProvider = {
    settings: {
      accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
      authToken: 'f'.repeat(32),
      from: '+447700900000',
      apiUrl: '',
    },
    taken: [],
    asked: 0,
    faults: [],
    faultsOf: new Map(),
    askedOf: new Map(),
    stopped: new Set(),
    bodiesTo: (to) => provider.taken.filter((each) => each.to === to).map(({ body }) => body),
    inbound(url, fields, token = provider.settings.authToken) {
      const { accountSid, from } = provider.settings
      const all: Record<string, string> = { AccountSid: accountSid, To: from, ...fields }
      const names = Object.keys(all).sort()
      const text = url + names.map((name) => `${name}${all[name]}`).join('')
      const signature = createHmac('sha1', token).update(text).digest('base64')
      return { body: new URLSearchParams(all).toString(), signature }
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
  const answer = (response: ServerResponse, status: number, json: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { accountSid, authToken } = provider.settings
      const url = new URL(request.url ?? '', provider.settings.apiUrl)
      const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
      const known = request.headers.authorization === basic
      if (!known || url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
        return answer(response, known ? 404 : 401, { code: known ? 20404 : 20003, status: known ? 404 : 401 })
      if (request.method === 'GET') {
        const to = url.searchParams.get('To')
        return answer(response, 200, { messages: provider.taken.filter((each) => each.to === to).reverse() })
      }
      provider.asked++
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [string, string, string]
      provider.askedOf.set(to, (provider.askedOf.get(to) ?? 0) + 1)
      const fault = provider.faultsOf.get(to) ?? provider.faults.shift()
      provider.faultsOf.delete(to)
      const planted = fault && faults[fault]
      if (planted) return answer(response, planted.status, { ...planted, message: `Not sent to ${to}` })
      if (fault === 'cut') return request.socket.destroy()
      if (provider.stopped.has(to))
        return answer(response, 400, {
          code: 21610,
          status: 400,
          message: `Attempt to send to unsubscribed recipient ${to}`,
        })
      const sid = `SM${String(provider.taken.length + 1).padStart(32, '0')}`
      const message = { sid, to, from, body, status: 'queued' }
      provider.taken.push(message)
      // Accepted, but the response is lost.
      if (fault === 'lost') return request.socket.destroy()
      answer(response, 201, message)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  provider.settings.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

/** Environment variables to use this provider. */
export function smsEnvironment({ accountSid, authToken, from, apiUrl }: SmsSettings): Record<string, string> {
  return { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from, SMS_API_URL: apiUrl }
}
