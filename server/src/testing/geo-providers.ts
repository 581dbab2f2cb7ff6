import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Responds to a lookup of `ip`. */
export type Responder = (request: IncomingMessage, response: ServerResponse, ip: string) => void

/** A JSON response with this status. */
export const json =
  (body: (ip: string) => unknown, status = 200): Responder =>
  (_request, response, ip) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body(ip)))
  }

/** A valid response of each public location service, in its format. */
export const validResponses: Record<string, Responder> = {
  ipapi: json((ip) => ({
    ip,
    city: 'Pune',
    region: 'Maharashtra',
    country: 'IN',
    country_code: 'IN',
    country_name: 'India',
    timezone: 'Asia/Kolkata',
    latitude: 18.5,
    longitude: 73.8,
  })),
  ipinfo: json((ip) => ({
    ip,
    city: 'Berlin',
    region: 'Berlin',
    country: 'DE',
    loc: '52.52,13.41',
    timezone: 'Europe/Berlin',
    privacy: { vpn: true, proxy: false, tor: false },
  })),
  'ip-api': json((query) => ({
    status: 'success',
    query,
    country: 'Spain',
    countryCode: 'ES',
    region: 'MD',
    regionName: 'Madrid',
    city: 'Madrid',
    lat: 40.4,
    lon: -3.7,
    timezone: 'Europe/Madrid',
    proxy: false,
    hosting: false,
  })),
  ipwhois: json((ip) => ({
    ip,
    success: true,
    country: 'Italy',
    country_code: 'IT',
    region: 'Lazio',
    city: 'Rome',
    latitude: 41.9,
    longitude: 12.5,
    timezone: { id: 'Europe/Rome' },
    security: { vpn: false, proxy: false },
  })),
}

/** Fake location services on loopback at `/<name>/<ip>`. `asked` lists requests as 'GET name ip'. */
export async function openLocationServices() {
  const services = { answering: { ...validResponses }, asked: [] as string[], origin: '', close: () => {} }
  const server = createServer((request, response) => {
    const [, name = '', ip = ''] = (request.url ?? '').split('/').map(decodeURIComponent)
    services.asked.push(`${request.method} ${name} ${ip}`)
    services.answering[name]?.(request, response, ip)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  services.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  services.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return services
}
