import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A CalDAV server on loopback with one user and one calendar, for where no real one is needed. */
export type FakeCaldav = {
  url: string
  user: string
  password: string
  /** The calendar's files by name. */
  files: Map<string, string>
  /** The next listing is answered as of its arrival, but only when released. */
  holdListing(): { arrived: Promise<void>; release(): void }
  close(): Promise<void>
}

const home = '/robin/'
const calendar = '/robin/calendar/'

export async function openFakeCaldav(): Promise<FakeCaldav> {
  const http = createServer((request, response) => void receive(request, response))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  http.unref()
  const { port } = http.address() as AddressInfo
  let hold: (() => Promise<void>) | undefined
  const fake: FakeCaldav = {
    url: `http://127.0.0.1:${port}`,
    user: 'robin',
    password: 'an-app-password',
    files: new Map(),
    holdListing: () => {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      hold = () => {
        hold = undefined
        arrived.resolve()
        return released.promise
      }
      return { arrived: arrived.promise, release: released.resolve }
    },
    close: () =>
      new Promise((done) => {
        http.close(() => done())
        http.closeAllConnections()
      }),
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += String(part)
    const { method = '', url = '' } = request
    const right = `Basic ${Buffer.from(`${fake.user}:${fake.password}`).toString('base64')}`
    if (request.headers.authorization !== right) return void response.writeHead(401).end()
    const name = url.startsWith(calendar) ? url.slice(calendar.length) : ''
    const multistatus = (parts: readonly string[]) => {
      response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
      response.end(
        `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${parts.join('')}</d:multistatus>`,
      )
    }
    if (url.startsWith('/.well-known/')) return void response.writeHead(404).end()
    if (method === 'PROPFIND') return multistatus(found(url))
    if (method === 'REPORT') {
      const parts = [...fake.files].map(([file, text]) =>
        partOf(calendar + file, `<d:getetag>"1"</d:getetag><c:calendar-data><![CDATA[${text}]]></c:calendar-data>`),
      )
      await hold?.()
      return multistatus(parts)
    }
    const stored = fake.files.get(name)
    if (method === 'GET' && stored !== undefined) return void response.writeHead(200).end(stored)
    if (method === 'PUT') fake.files.set(name, body)
    else if (method !== 'DELETE' || !fake.files.delete(name)) return void response.writeHead(404).end()
    response.writeHead(204).end()
  }
  return fake
}

const partOf = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

function found(url: string): string[] {
  const principal = `<d:current-user-principal><d:href>${home}</d:href></d:current-user-principal>`
  const set = `<c:calendar-home-set><d:href>${home}</d:href></c:calendar-home-set>`
  const own = partOf(url, `${principal}${set}<d:resourcetype><d:collection/></d:resourcetype>`)
  const events =
    '<d:displayname>Work</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>' +
    '<c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>'
  return url === home ? [own, partOf(calendar, events)] : [own]
}
