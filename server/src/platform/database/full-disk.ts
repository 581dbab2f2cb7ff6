import { statfsSync } from 'node:fs'
import type pg from 'pg'
import { nowMs } from '../clock.ts'

const rememberedMs = 60_000
/** PostgreSQL needs as much at once, for the next file of its log of changes. */
const leastBytes = 16 * 1024 * 1024

const foundFullAtMs = new WeakMap<pg.Pool, number>()

/** The SQLSTATE of a statement that found no room. */
export function isFullDisk(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '53100'
}

/** Remembers that a statement on this pool found no room: of a server elsewhere nothing else tells us. */
export function noteFullDisk(pool: pg.Pool, error: unknown): void {
  if (isFullDisk(error)) foundFullAtMs.set(pool, nowMs())
}

/** Whether a statement on one of these pools found no room during the last minute. */
export function foundFullDisk(pools: readonly pg.Pool[]): boolean {
  return pools.some((pool) => nowMs() - (foundFullAtMs.get(pool) ?? -Infinity) < rememberedMs)
}

/** Whether the disk that the folder lies on has too little room for PostgreSQL. */
export function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < leastBytes
  } catch {
    return false
  }
}
