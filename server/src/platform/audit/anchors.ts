import { open } from 'node:fs/promises'
import type pg from 'pg'
import { now } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import { type Anchoring, anchorPath, BEFORE_FIRST_LINE, readAnchorLines } from './anchor-file.ts'
import { auditHeads } from './audit.queries.ts'

/** Each line contains the hash of the previous one, so writes must not overlap. */
let writing: Promise<unknown> = Promise.resolve()

/**
 * Appends a line to `audit-heads.log` with the end of every chain that has changed since the previous line. Someone who rewrites or truncates a chain in
 * the database can hide that only with write access to the server's files, or not at all if the file is copied to another machine. Writes nothing if
 * nothing has changed.
 * @param pool works as `openhour_worker`
 * @returns the number of heads written
 */
export function anchorAuditHeads(pool: pg.Pool, dataDir: string): Promise<number> {
  const turn = writing.then(() => anchor(pool, dataDir))
  writing = turn.catch(() => undefined)
  return turn
}

async function anchor(pool: pg.Pool, dataDir: string): Promise<number> {
  const known = new Map<string, string>()
  let previous = BEFORE_FIRST_LINE
  let endsWhole = true
  let mended = false
  for await (const { hash, whole, anchoring } of readAnchorLines(dataDir)) {
    previous = hash
    endsWhole = whole
    mended = anchoring === undefined
    for (const head of anchoring?.heads ?? []) known.set(head.chainId, `${head.seq} ${head.hash}`)
  }
  const [rows] = await runPlain(pool, auditHeads())
  const heads = rows
    .map((row) => ({ chainId: row.chain_id, seq: row.seq, hash: row.hash.toString('hex') }))
    .filter(({ chainId, seq, hash }) => known.get(chainId) !== `${seq} ${hash}`)
  if (heads.length === 0) return 0
  const line: Anchoring = { at: now().toISOString(), previous, ...(mended ? { mended } : {}), heads }
  await append(dataDir, `${endsWhole ? '' : '\n'}${JSON.stringify(line)}\n`)
  return heads.length
}

async function append(dataDir: string, text: string): Promise<void> {
  const file = await open(anchorPath(dataDir), 'a', 0o600)
  await writeAndSync(file, text)
  const folder = await open(dataDir)
  await folder.sync().finally(() => folder.close())
}

async function writeAndSync(file: Awaited<ReturnType<typeof open>>, text: string): Promise<void> {
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
