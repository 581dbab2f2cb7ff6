import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { familyCpuMs, cpuMs, loadAverage, median, table } from './measure.ts'
import { type BenchPractice, openBenchPractice } from './practice.ts'

/**
 * `npm run bench`: throughput of the product compared with the bare baseline, interleaved. Ratios are computed per round; absolute rates are valid for this
 * machine and moment only. A round is void, and reported, if the bare server deviates by more than a quarter from its median.
 */
const sliceSeconds = 2
const rounds = 5
const productPort = 4871
const barePort = 4872
const auditedPort = 4873

type Target = {
  name: string
  port: number
  process: ChildProcess
  request(operation: string, therapist: number): autocannon.Request & { headers: Record<string, string> }
}

async function start(
  name: string,
  file: string,
  env: Record<string, string>,
  readyText: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (text: Buffer) => String(text).includes(readyText) && done())
    child.once('exit', () => fail(new Error(`${name} did not start`)))
  })
  child.removeAllListeners('exit')
  process.on('exit', () => child.kill())
  return child
}

async function signIn(practice: BenchPractice, url: string): Promise<string[]> {
  const cookies: string[] = []
  for (const [index, { email }] of practice.therapists.entries()) {
    const answer = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': `198.51.100.${index + 1}` },
      body: JSON.stringify({ email, password: practice.password }),
    })
    if (!answer.ok) throw new Error(`sign-in failed: ${await answer.text()}`)
    cookies.push(answer.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }
  return cookies
}

const details = () =>
  JSON.stringify({
    name: 'Bench Client',
    age: 40,
    gender: 'Female',
    email: `${crypto.randomUUID()}@example.com`,
    diagnosis: 'Insomnia',
  })

async function openTargets(practice: BenchPractice): Promise<Target[]> {
  const url = `http://localhost:${productPort}`
  const product = await start(
    'the product',
    '../server/src/main.ts',
    {
      PORT: String(productPort),
      DATABASE_URL: practice.url,
      OPENHOUR_DATA: practice.folder,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      PLANS: 'on',
    },
    'is ready',
  )
  const bareOn = (port: number, schema: string) =>
    start(
      'the bare server',
      './bare.ts',
      { PORT: String(port), DATABASE_URL: practice.url, BARE_SCHEMA: schema },
      'is ready',
    )
  const bare = await bareOn(barePort, 'bare')
  const audited = await bareOn(auditedPort, 'public')
  const cookies = await signIn(practice, url)
  const json = { 'content-type': 'application/json' }
  const toBare: Target['request'] = (operation, index) => {
    const path = `/?therapist=${practice.therapists[index]?.id}`
    return operation === 'add'
      ? { method: 'POST', path, headers: json, body: details() }
      : { method: 'GET', path, headers: {} }
  }
  const toProduct: Target['request'] = (operation, index) => {
    const headers = { ...json, origin: url, cookie: cookies[index] ?? '' }
    if (operation === 'list') return { method: 'POST', path: '/rpc/clients/list', headers, body: '{"json":{}}' }
    const once = { ...headers, 'idempotency-key': crypto.randomUUID() }
    return { method: 'POST', path: '/rpc/clients/add', headers: once, body: `{"json":${details()}}` }
  }
  return [
    { name: 'bare', port: barePort, process: bare, request: toBare },
    { name: 'bare, audited tables', port: auditedPort, process: audited, request: toBare },
    { name: 'product', port: productPort, process: product, request: toProduct },
  ]
}

type Slice = { rate: number; p50: number; p99: number; cpuServer: number; cpuPostgres: number }

async function slice(target: Target, operation: string, connections: number, practice: BenchPractice): Promise<Slice> {
  const { port } = target
  const before = [cpuMs(target.process.pid ?? 0), familyCpuMs(practice.postgresPid)] as const
  let next = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: sliceSeconds,
    headers: { host: `localhost:${port}` },
    requests: [
      {
        setupRequest: (request) => {
          const own = target.request(operation, next++ % practice.therapists.length)
          return { ...request, ...own, headers: { ...request.headers, ...own.headers } }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.name} ${operation}: ${result.non2xx} refusals, ${result.errors} errors`)
  const total = result['2xx']
  return {
    rate: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuServer: (cpuMs(target.process.pid ?? 0) - before[0]) / total,
    cpuPostgres: (familyCpuMs(practice.postgresPid) - before[1]) / total,
  }
}

const practice = await openBenchPractice()
const targets = await openTargets(practice)
const out: (string | number)[][] = [
  ['operation', 'conns', 'target', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms/req', 'of it PostgreSQL', 'ratio to bare'],
]
console.log(`load average before: ${loadAverage()}`)
for (const operation of ['list', 'add']) {
  for (const connections of [1, 32]) {
    for (const target of targets) await slice(target, operation, connections, practice)
    const seen: Slice[][] = []
    for (let round = 0; round < rounds; round++) {
      const row: Slice[] = []
      for (const target of targets) row.push(await slice(target, operation, connections, practice))
      seen.push(row)
    }
    const bareMedian = median(seen.map(([bare]) => bare?.rate ?? 0))
    const kept = seen.filter(([bare]) => Math.abs((bare?.rate ?? 0) - bareMedian) <= bareMedian / 4)
    targets.forEach((target, index) => {
      const of = (pick: (one: Slice) => number) => median(kept.map((row) => pick(row[index] as Slice)))
      const ratio = index === 0 ? '' : median(kept.map((row) => (row[index]?.rate ?? 0) / (row[0]?.rate ?? 1)))
      out.push([
        operation,
        String(connections),
        target.name,
        of((one) => one.rate),
        of((one) => one.p50),
        of((one) => one.p99),
        of((one) => one.cpuServer + one.cpuPostgres),
        of((one) => one.cpuPostgres),
        ratio,
      ])
    })
    if (kept.length < rounds) console.log(`${operation} at ${connections}: ${rounds - kept.length} rounds void`)
  }
}
console.log(
  `${rounds} interleaved rounds of ${sliceSeconds} s, medians of the kept ones\n${table(out)}\nLimit: 0.45 of the bare rate at 32 connections`,
)
for (const target of targets) target.process.kill('SIGTERM')
await new Promise((done) => setTimeout(done, 1500))
await practice.close()
process.exit(0)
