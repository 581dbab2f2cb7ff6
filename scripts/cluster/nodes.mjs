import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConnection } from 'node:net'
import { selfSigned } from '../../server/src/testing/certificates.ts'
import { passwords } from './database.mjs'
import { eventually, filled, startProgram, variablesIn } from './programs.mjs'

const root = join(import.meta.dirname, '../..')

/** HAProxy from deploy/cluster. `ask` sends a command to its socket, as an operator does with socat. */
export async function startHaproxy(folder, ports) {
  const socket = join(folder, 'haproxy.sock')
  const certificate = join(folder, 'certificate.pem')
  writeFileSync(certificate, selfSigned.cert + selfSigned.key)
  const file = join(folder, 'haproxy.cfg')
  const at = (name) => `127.0.0.1:${ports[name]}`
  writeFileSync(
    file,
    filled('haproxy.cfg', {
      HAPROXY_SOCKET: socket,
      PAGES_ADDRESS: at('pages'),
      CERTIFICATE: certificate,
      NODE_A: at('node_a'),
      NODE_B: at('node_b'),
      DATABASE_ADDRESS: at('database'),
      POSTGRES_A: at('postgres_a'),
      POSTGRES_B: at('postgres_b'),
      PATRONI_PORT_A: ports.patroni_a,
      PATRONI_PORT_B: ports.patroni_b,
    }),
  )
  const program = startProgram('haproxy', ['-f', file], { log: join(folder, 'haproxy.log') })
  const ask = (command) =>
    new Promise((done, fail) => {
      let text = ''
      const connection = createConnection(socket, () => connection.end(`${command}\n`))
      connection.on('data', (part) => (text += part))
      connection.on('end', () => done(text))
      connection.on('error', fail)
    })
  await eventually('HAProxy', () => ask('show info'), 10_000)
  return { ...program, ask }
}

/** One node of Openhour. `settings` replace those of openhour.env. */
export function openNode(folder, name, { ports, bucket, mailPort, secret }, settings = {}) {
  const data = join(folder, `node-${name}`)
  mkdirSync(data)
  const port = ports[`node_${name}`]
  const variables = variablesIn(
    filled('openhour.env', {
      NODE_HOST: '127.0.0.1',
      NODE_PORT: port,
      PUBLIC_URL: `https://127.0.0.1:${ports.pages}`,
      PROXIES: '127.0.0.1',
      NODE_DATA: data,
      SECRET: secret,
      DATABASE_PASSWORD: passwords.openhour,
      DATABASE_ADDRESS: `127.0.0.1:${ports.database}`,
      S3_ENDPOINT: bucket.endpoint,
      S3_REGION: bucket.region,
      S3_BUCKET: bucket.name,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Openhour <no-reply@practice.example.com>',
      SUPPORT_EMAIL: 'help@example.com',
    }),
  )
  const env = { ...process.env, ...variables, LOCATION_GATE: 'off', ...settings }
  const log = join(folder, `node-${name}.log`)
  let program
  const node = {
    name,
    env,
    log,
    url: `http://127.0.0.1:${port}`,
    start: () => {
      const flags = ['--disable-warning=ExperimentalWarning']
      program = startProgram(process.execPath, [...flags, 'server/src/main.ts'], { log, env, cwd: root })
    },
    isReady: async () => (await fetch(`${node.url}/readyz`)).ok,
    ready: (limitMs = 90_000) =>
      eventually(
        `node ${name}`,
        async () => {
          if (program.hasEnded()) throw new Error('it has ended')
          return node.isReady()
        },
        limitMs,
      ),
    hasEnded: () => program.hasEnded(),
    exitCode: () => program.child.exitCode,
    gone: () => program.gone,
    output: () => program.output(),
    end: async (signal) => {
      await program?.end(signal)
      return program?.child.exitCode
    },
  }
  return node
}
