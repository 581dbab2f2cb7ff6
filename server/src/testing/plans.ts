import { EventEmitter } from 'node:events'
import pg from 'pg'
import { vi } from 'vitest'

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** A statement that PostgreSQL ran, including those of functions, triggers and foreign keys. */
export type RunStatement = { during: string; text: string; plan: PlanNode }

/** Settings that log the plan of every statement. */
export const planLogging: Record<string, string> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_nested_statements': 'on',
}

/** Collects the statements run on behalf of people during the test. `during` names the current step. */
export function watchPlans(): { run: RunStatement[]; during: string } {
  const watch = { run: [] as RunStatement[], during: '' }
  vi.spyOn(pg.Client.prototype, 'emit').mockImplementation(function (
    this: pg.Client,
    event: string,
    ...rest: unknown[]
  ) {
    if (event === 'notice') {
      const { message = '' } = rest[0] as { message?: string }
      const [, logged] = message.split(' plan:\n')
      const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } }
      if (
        logged !== undefined &&
        /^openhour openhour_(app|client)$/.test(connectionParameters.application_name ?? '')
      ) {
        const { 'Query Text': text, Plan: plan } = JSON.parse(logged) as { 'Query Text': string; Plan: PlanNode }
        watch.run.push({ during: watch.during, text, plan })
      }
    }
    return EventEmitter.prototype.emit.call(this, event, ...rest)
  } as never)
  return watch
}

/** The tables that a plan reads. */
export function tablesOf({ 'Node Type': kind, 'Relation Name': table, Plans: parts = [] }: PlanNode): string[] {
  return [...(table === undefined || kind === 'ModifyTable' ? [] : [table]), ...parts.flatMap(tablesOf)]
}

/** Limits beyond which a plan's cost would grow with other practices' data. */
type Limits = {
  /** Tables that have many rows. */
  tables: readonly string[]
  rowsRead: number
  rowsSorted: number
}

/** The faults of a plan as text, each with the table or index. */
export function faultsOf(plan: PlanNode, limits: Limits, within = ''): string[] {
  const { 'Node Type': kind, 'Relation Name': table = within, 'Index Name': index, Plans: parts = [] } = plan
  const faults: string[] = []
  if (limits.tables.includes(table)) {
    const loops = plan['Actual Loops'] ?? 1
    const kept = Math.round((plan['Actual Rows'] ?? 0) * loops)
    const left = Math.round(
      ((plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) * loops,
    )
    if (kind === 'Seq Scan') faults.push(`reads all of ${table}`)
    if (index !== undefined && plan['Index Cond'] === undefined) faults.push(`walks all of ${index}`)
    if (index !== undefined && kept + left > limits.rowsRead)
      faults.push(`reads ${kept + left} rows by ${index} and keeps ${kept}`)
  }
  const sorted = Math.round(parts[0]?.['Actual Rows'] ?? 0)
  if (kind === 'Sort' && sorted > limits.rowsSorted) faults.push(`sorts ${sorted} rows`)
  return [...faults, ...parts.flatMap((part) => faultsOf(part, limits, kind === 'Bitmap Heap Scan' ? table : ''))]
}
