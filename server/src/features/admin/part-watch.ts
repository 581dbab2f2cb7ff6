import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import type { Check } from '../../product/checks/check.ts'
import { recordResults } from './part-watch.queries.ts'

/** What the check of a part found, when, and how long it took. */
export type Result = HealthPart & { key: string; isOutside: boolean; checkedAt: string; latencyMs: number }

/** `any`: a result that still rests is good enough. `good`: only if nothing was wrong. `none`: look again. */
type Rested = 'any' | 'good' | 'none'

/** Runs the checks and records what they find. */
export type PartWatch = {
  all(rested: 'any' | 'good'): Promise<Result[]>
  /** Undefined if there is no such part. */
  one(key: string): Promise<Result | undefined>
}

const longestMs = 15_000
const shownDetail = 2000

/**
 * @param parts.pool works as openhour_worker
 * @param parts.checks called once everything is open
 */
export function openPartWatch(parts: { pool: pg.Pool; log: Log; checks: () => readonly Check[] }): PartWatch {
  const { pool, log, checks } = parts
  const kept = new Map<string, Result>()
  const running = new Map<string, Promise<Result>>()

  /** Those who ask while a part is being checked get the same result. */
  function look(check: Check, rested: Rested): Promise<Result> {
    const known = kept.get(check.key)
    if (known && isUsable(known, check.restMs ?? 0, rested)) return Promise.resolve(known)
    const under = running.get(check.key)
    if (under) return under
    const result = measured(check)
      .then((found) => {
        kept.set(check.key, found)
        return found
      })
      .finally(() => running.delete(check.key))
    running.set(check.key, result)
    return result
  }

  async function measured({ key, look: find, isOutside = false }: Check): Promise<Result> {
    const start = performance.now()
    const found = await inTime(key, find)
    const detail = found.detail.slice(0, shownDetail)
    const latencyMs = Math.round(performance.now() - start)
    return { ...found, detail, key, isOutside, checkedAt: now().toISOString(), latencyMs }
  }

  async function inTime(key: string, find: Check['look']): Promise<HealthPart> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<HealthPart>((done) => {
      const detail = `its check took longer than ${longestMs / 1000} seconds`
      timer = setTimeout(() => done({ name: nameOf(key), state: 'failing', detail }), longestMs)
    })
    try {
      return await Promise.race([find(), tooLong])
    } catch (error) {
      log.warn({ part: key, ...faultFields(error) }, 'the check of a part failed')
      return { name: nameOf(key), state: 'failing', detail: 'its check failed: the log of Openhour says why' }
    } finally {
      clearTimeout(timer)
    }
  }

  const nameOf = (key: string) => kept.get(key)?.name ?? key.replaceAll('-', ' ')

  /** Without a database there is no history, and what was found is shown all the same. */
  async function record(results: readonly Result[]): Promise<void> {
    const rows = results.map(({ key: part, name, state, detail, checkedAt, latencyMs }) => ({
      part,
      name,
      state,
      detail,
      checkedAt,
      latencyMs,
    }))
    await runPlain(pool, recordResults(JSON.stringify(rows))).catch((error: unknown) =>
      log.warn({ part: 'checks', ...faultFields(error) }, 'the results of the checks could not be recorded'),
    )
  }

  return {
    async all(rested) {
      const results = await Promise.all(checks().map((check) => look(check, rested)))
      await record(results)
      return results
    },
    async one(key) {
      const check = checks().find((each) => each.key === key)
      if (!check) return undefined
      const result = await look(check, 'none')
      await record([result])
      return result
    },
  }
}

function isUsable({ checkedAt, state }: Result, restMs: number, rested: Rested): boolean {
  if (rested === 'none' || Math.abs(nowMs() - Date.parse(checkedAt)) >= restMs) return false
  return rested === 'any' || state === 'working' || state === 'not-configured'
}
