import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { now } from '../../platform/clock.ts'
import { isStatementLimit } from '../../platform/database/unavailable.ts'
import type { Run } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import { undoImport } from './csv-import.queries.ts'

/** A step takes about a second, however fast the database is, and a request a few of them. */
const stepMs = 1_000
const requestMs = 3_000
const rows = { first: 250, fewest: 10, most: 2_000 }

const within = (size: number) => Math.min(rows.most, Math.max(rows.fewest, Math.round(size)))

/** Undoes as much of an import as a request may take. @throws Refusal if it cannot be undone */
export async function undoSteps(run: Run, id: string): Promise<{ removed: number; kept: number; left: number }> {
  const until = performance.now() + requestMs
  for (let size = rows.first; ;) {
    const began = performance.now()
    try {
      const [states] = await run(undoImport(id, now().toISOString(), size))
      const state = found(states, csvTexts.notFound)
      if (state.left === 0 || performance.now() >= until) return state
      size = within((size * stepMs) / Math.max(1, performance.now() - began))
    } catch (error) {
      if (!isStatementLimit(error) || size === rows.fewest) throw error
      size = within(size / 5)
    }
  }
}
