import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

/** An S3 server that checks every signature: Swift from the system's packages, with all its files in one folder. */
export type Swift = {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  addBucket(name: string): Promise<void>
  /** Ends the server that answers, or starts it again; what is stored stays. */
  setAway(away: boolean): Promise<void>
  stop(): Promise<void>
}

const programs = ['proxy', 'account', 'container', 'object'] as const
const programOf = (name: string) => `/usr/bin/swift-${name}-server`

export function hasSwift(): boolean {
  return programs.every((name) => existsSync(programOf(name))) && existsSync('/usr/bin/swift-ring-builder')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

function makeRing(folder: string, name: string, port: number): void {
  const builder = join(folder, `${name}.builder`)
  for (const args of [['create', '6', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/device`, '1'], ['rebalance']]) {
    const made = spawnSync('/usr/bin/swift-ring-builder', [builder, ...args])
    if (made.status !== 0) throw new Error(`swift-ring-builder: ${made.stdout.toString()}${made.stderr.toString()}`)
  }
}

const secretAccessKey = 'testing'

function settingsOf(folder: string, name: (typeof programs)[number], port: number): string {
  const common = [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `swift_dir = ${folder}`,
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    'workers = 0',
    `user = ${userInfo().username}`,
    `log_name = ${name}`,
    'fallocate_reserve = 0',
  ]
  if (name !== 'proxy')
    return [
      ...common,
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
    ].join('\n')
  const filters = ['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 's3api', 'tempauth', 'bulk', 'slo', 'dlo']
  const settings: Record<string, string[]> = {
    cache: ['use = egg:swift#memcache', 'memcache_servers = 127.0.0.1:1'],
    tempauth: ['use = egg:swift#tempauth', `user_test_tester = ${secretAccessKey} .admin`],
    s3api: ['use = egg:swift#s3api', 'location = us-east-1'],
  }
  return [
    ...common,
    '[pipeline:main]',
    `pipeline = ${filters.join(' ')} proxy-server`,
    ...filters.flatMap((filter) => [`[filter:${filter}]`, ...(settings[filter] ?? [`use = egg:swift#${filter}`])]),
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    'allow_account_management = true',
  ].join('\n')
}

async function answers(port: number): Promise<void> {
  await until(() => fetch(`http://127.0.0.1:${port}/`).catch(() => undefined), Boolean, 120_000)
}

export async function openSwift(): Promise<Swift> {
  // On a disk: it stores attributes of files, which older kernels cannot keep in memory.
  const folder = mkdtempSync('/var/tmp/openhour-swift-')
  mkdirSync(join(folder, 'devices/device'), { recursive: true })
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = openhour\n[storage-policy:0]\nname = gold\ndefault = yes\n',
  )
  const children: ChildProcess[] = []
  const ports = new Map<string, number>()
  for (const name of programs) {
    const port = await freePort()
    ports.set(name, port)
    if (name !== 'proxy') makeRing(folder, name, port)
    writeFileSync(join(folder, `${name}.conf`), settingsOf(folder, name, port))
  }
  const run = (name: string) =>
    spawn(programOf(name), [join(folder, `${name}.conf`)], { stdio: ['ignore', 'ignore', 'ignore'] })
  for (const name of programs) children.push(run(name))
  const stop = async () => {
    await Promise.all(
      children.map(
        (child) =>
          new Promise((done) =>
            child.exitCode === null && child.signalCode === null
              ? child.once('exit', done) && child.kill('SIGKILL')
              : done(0),
          ),
      ),
    )
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const port of ports.values()) await answers(port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    endpoint: `http://127.0.0.1:${ports.get('proxy')}`,
    accessKeyId: 'test:tester',
    secretAccessKey,
    region: 'us-east-1',
    addBucket: async (name) => {
      const endpoint = `http://127.0.0.1:${ports.get('proxy')}`
      const credentials = { accessKeyId: 'test:tester', secretAccessKey }
      const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
      await client.send(new CreateBucketCommand({ Bucket: name }))
      client.destroy()
    },
    setAway: async (away) => {
      const [proxy] = children
      if (away) {
        const gone = new Promise((done) => proxy?.once('exit', done))
        proxy?.kill('SIGKILL')
        await gone
        return
      }
      children[0] = run('proxy')
      await answers(ports.get('proxy') ?? 0)
    },
    stop,
  }
}
