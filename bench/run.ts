import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../scripts/run/server-flags.mjs'
import { openCaseload } from './compare/caseload.ts'
import { findWrk, openLoad } from './compare/load.ts'
import { type BenchOperation, operationsIn, requestsOf } from './compare/operations.ts'
import { requireSameContent } from './compare/same-content.ts'
import { cpuMs, familyCpuMs, loadAverage, median, memoryMb, table } from './measure.ts'

/**
 * `npm run bench [-- clients.list,notes.add]`: ten operations of the product against a bare server, at 1 and 32 connections, in interleaved rounds. Rates
 * hold for this machine and moment; ratios and CPU per request are what to compare. Exits with 1 if a rate, as a part of the bare one, or their geometric
 * mean is below the bars, or if the product takes more than 150 MB idle or 200 MB after the load.
 */
const bars = { 1: { mean: 0.6, each: 0.45 }, 32: { mean: 0.75, each: 0.6 } } as const
const maxIdleMb = 150
const maxAfterMb = 200
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = 2
const restMs = 10_000
/** Long enough for the emails and other jobs that the load caused. */
const settleMs = 30_000
const productPort = 4871
const barePort = 4872

type Target = { name: 'product' | 'bare'; port: number; process: ChildProcess; sent: number }
/** CPU in milliseconds per request. */
type Slice = { rate: number; p50: number; p99: number; server: number; postgres: number }

const wrk = findWrk()
const practice = await openCaseload(`http://localhost:${productPort}`)
const caseloadFile = join(practice.folder, 'caseload.json')
writeFileSync(caseloadFile, JSON.stringify(practice.caseload))
const load = openLoad(wrk, practice.folder)

async function start(name: Target['name'], port: number, file: string, env: Record<string, string>): Promise<Target> {
  const flags = name === 'product' ? serverFlags : []
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: practice.databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (text: Buffer) => String(text).includes('is ready') && done())
    child.once('exit', () => fail(new Error(`The ${name} server did not start.`)))
  })
  child.removeAllListeners('exit')
  process.on('exit', () => child.kill())
  return { name, port, process: child, sent: 0 }
}

async function slice(target: Target, operation: BenchOperation, connections: number): Promise<Slice> {
  const requests = requestsOf(operation, practice.caseload, target.name)
  const pid = target.process.pid ?? 0
  const before = [cpuMs(pid), familyCpuMs(practice.postgresPid)] as const
  const name = `${target.name}-${operation.operation}`
  const result = await load(name, target.port, requests, { connections, seconds, first: target.sent })
  target.sent += result.requests + connections
  return {
    ...result,
    server: (cpuMs(pid) - before[0]) / result.requests,
    postgres: (familyCpuMs(practice.postgresPid) - before[1]) / result.requests,
  }
}

/** A row of the table, and the ratios of the rates and of the CPU per request: medians of the rounds. */
async function compare(operation: BenchOperation, connections: number, [product, bare]: readonly [Target, Target]) {
  for (const target of [bare, product]) await slice(target, operation, connections)
  const pairs: { ours: Slice; theirs: Slice }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 ? await slice(product, operation, connections) : await slice(bare, operation, connections)
    const second = round % 2 ? await slice(bare, operation, connections) : await slice(product, operation, connections)
    pairs.push(round % 2 ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  const ratios = pairs.map(({ ours, theirs }) => ours.rate / theirs.rate)
  const of = (side: 'ours' | 'theirs', what: keyof Slice) => median(pairs.map((pair) => pair[side][what]))
  const ratio = median(ratios)
  const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
  const columns = (['rate', 'p99', 'server', 'postgres'] as const).flatMap((what) => [
    of('ours', what),
    of('theirs', what),
  ])
  const cpu = (side: 'ours' | 'theirs') => of(side, 'server') + of(side, 'postgres')
  const cpuRatio = cpu('theirs') / cpu('ours')
  return { ratio, cpuRatio, row: [operation.name, String(connections), ratio, spread, cpuRatio, ...columns] }
}

const geometricMean = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, one) => sum + Math.log(one), 0) / values.length)

const wanted = process.argv[2]?.split(',')
const operations = operationsIn(practice.caseload.zone).filter(({ operation }) => wanted?.includes(operation) ?? true)
const bare = await start('bare', barePort, './bare.ts', { BENCH_CASELOAD: caseloadFile })
const product = await start('product', productPort, '../server/src/main.ts', {
  OPENHOUR_DATA: join(practice.folder, 'product'),
  OPENHOUR_SECRET: practice.secret,
  LOG_LEVEL: 'error',
  PLANS: 'on',
})
const productPid = product.process.pid ?? 0
await pause(restMs)
const idleMb = memoryMb(productPid).now
console.log(`${practice.description}; load average before ${loadAverage()}`)

const out: (string | number)[][] = [
  [
    'operation',
    'conns',
    'ratio',
    'spread',
    'by CPU',
    'req/s',
    'bare',
    'p99 ms',
    'bare',
    'server CPU ms',
    'bare',
    'PostgreSQL CPU ms',
    'bare',
  ],
]
const missed: string[] = []
const servers = [product, bare] as const
const ratios: Record<1 | 32, number[]> = { 1: [], 32: [] }
const cpuRatios: Record<1 | 32, number[]> = { 1: [], 32: [] }
// All of an operation before the next: reads come first, and what writes add would make them longer.
for (const operation of operations) {
  const of = ({ name, port }: Target) => ({ port, requests: requestsOf(operation, practice.caseload, name) })
  await requireSameContent(operation, of(product), of(bare))
  for (const connections of [1, 32] as const) {
    const { ratio, cpuRatio, row } = await compare(operation, connections, servers)
    out.push(row)
    ratios[connections].push(ratio)
    cpuRatios[connections].push(cpuRatio)
    console.log(`${operation.name} at ${connections}: ${ratio.toFixed(2)}`)
    if (!(ratio >= bars[connections].each)) missed.push(`${operation.name} at ${connections} ${ratio.toFixed(2)}`)
  }
}
for (const connections of [1, 32] as const) {
  const mean = geometricMean(ratios[connections])
  const byCpu = geometricMean(cpuRatios[connections])
  out.push(['geometric mean', String(connections), mean, '', byCpu, '', '', '', '', '', '', '', ''])
  if (!(mean >= bars[connections].mean)) missed.push(`mean at ${connections} ${mean.toFixed(2)}`)
}
await pause(settleMs)
const { now: afterMb, peak: peakMb } = memoryMb(productPid)
if (idleMb > maxIdleMb) missed.push(`${idleMb} MB idle`)
if (afterMb > maxAfterMb) missed.push(`${afterMb} MB after the load`)
console.log(
  `${rounds} interleaved rounds of ${seconds} s, medians; load average ${loadAverage()}\n${table(out)}\n` +
    `Memory of the product: ${idleMb} MB idle, ${afterMb} MB ${settleMs / 1000} s after the load, ${peakMb} MB at most\n` +
    `Bars at 32 connections: mean ${bars[32].mean}, each ${bars[32].each}; at one: ${bars[1].mean}, ${bars[1].each}; ` +
    `${maxIdleMb} MB idle, ${maxAfterMb} MB after. ` +
    (missed.length > 0 ? `Missed: ${missed.join(', ')}` : 'All met.'),
)
for (const target of [product, bare]) {
  target.process.kill('SIGTERM')
  await new Promise((done) => target.process.once('exit', done))
}
await practice.close()
process.exit(missed.length > 0 ? 1 : 0)
