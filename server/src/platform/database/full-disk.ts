import { statfsSync } from 'node:fs'
import type pg from 'pg'
import { nowMs } from '../clock.ts'

const rememberMs = 60_000
/** The size of the next file of PostgreSQL's write-ahead log. */
const minBytes = 16 * 1024 * 1024

const foundFullAtMs = new WeakMap<pg.Pool, number>()

/** Whether a statement failed because the disk is full. */
export function isFullDisk(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '53100'
}

/** Remembers that a statement on this pool found the disk full. For an external server, this is the only sign. */
export function rememberFullDisk(pool: pg.Pool, error: unknown): void {
  if (isFullDisk(error)) foundFullAtMs.set(pool, nowMs())
}

/** Whether a statement on one of these pools found the disk full within the last minute. */
export function foundFullDisk(pools: readonly pg.Pool[]): boolean {
  return pools.some((pool) => nowMs() - (foundFullAtMs.get(pool) ?? -Infinity) < rememberMs)
}

/** Whether the folder's disk has too little space for PostgreSQL. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < minBytes
  } catch {
    return false
  }
}
