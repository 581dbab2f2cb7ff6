import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'

/** What answers at the public address, also behind a certificate that nobody trusts. */
export type Probed =
  | { reached: false; code: string }
  | {
      reached: true
      status: number
      /** Openhour answered. */
      isOurs: boolean
      /** And it knew that the request came over TLS. */
      overTls: boolean
      certificate: { endsAtMs: number; problem: string | undefined }
    }

const timeoutMs = 5_000

/** Asks `/healthz` over HTTPS. @param origin such as https://practice.example.com */
export function probeAddress(origin: string): Promise<Probed> {
  return new Promise((done) => {
    const lost = (error: { code?: string; message: string }) =>
      done({ reached: false, code: error.code ?? error.message })
    // Whatever is wrong with the certificate is what the operator wants to know. Nothing of the answer is trusted, and nothing secret is sent.
    const asked = request(new URL('/healthz', origin), { rejectUnauthorized: false, agent: false }, (response) => {
      const socket = response.socket as TLSSocket
      const { valid_to } = socket.getPeerCertificate()
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        if (body.length < 1000) body += part
      })
      response.on('error', lost)
      response.on('end', () =>
        done({
          reached: true,
          status: response.statusCode ?? 0,
          isOurs: body === 'alive',
          overTls: response.headers['strict-transport-security'] !== undefined,
          certificate: {
            endsAtMs: Date.parse(valid_to),
            problem: socket.authorized ? undefined : String(socket.authorizationError),
          },
        }),
      )
    })
    asked.setTimeout(timeoutMs, () => asked.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    asked.on('error', lost)
    asked.end()
  })
}
