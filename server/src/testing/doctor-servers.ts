import { request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from './certificates.ts'

type Listening = { port: number; close(): Promise<void> }

async function listening(server: Server): Promise<Listening> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => new Promise<void>((done) => server.close(() => done()))
  return { port: (server.address() as AddressInfo).port, close }
}

/** Greets everyone with a refusal. */
export function openRefusingMailServer(): Promise<Listening> {
  return listening(createServer((socket) => socket.end('554 5.7.1 No service for you\r\n')))
}

/** Takes every email, from everyone. */
export function openWelcomingMailServer(): Promise<Listening> {
  return listening(new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] }).server)
}

/** A proxy with TLS in front of the server at this port of this machine, which adds these headers. */
export async function openTlsProxy(certificate: Certificate, behind: string, headers: Record<string, string> = {}) {
  const server = createTlsServer(certificate, (incoming, response) => {
    const { url: path = '/' } = incoming
    const asked = request({ host: '127.0.0.1', port: behind, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.writeHead(502).end())
    asked.end()
  })
  const { port, close } = await listening(server)
  return { url: `https://127.0.0.1:${port}`, close }
}
