import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { nowMs } from './clock.ts'

const idBytes = 16
const pool = Buffer.alloc(idBytes * 256)
let used = pool.length
let msecs = 0
let seq = 0

/**
 * A new version 7 UUID. Every id of this process sorts after the one before. Random bytes for 256 ids at once cost as much as for one, which took longer
 * than everything else about an id.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, (used += idBytes))
  const now = nowMs()
  if (now > msecs) {
    msecs = now
    // 31 of 32 bits, to leave room for counting.
    seq = random.readUInt32BE(0) >>> 1
  } else seq++
  return v7({ random, msecs, seq })
}
