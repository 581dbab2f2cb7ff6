import { readFileSync } from 'node:fs'
import { watchStatements } from '../platform/database/tenancy.ts'
import { acrossPractices } from './across-practices.ts'
import { tablesWithoutPractice } from './practice-statements.ts'

const schema = readFileSync(new URL('../../../db/schema.sql', import.meta.url), 'utf8')

/** Tables with `therapist_id`. */
export const tablesOfPractices: ReadonlySet<string> = new Set(
  [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gm)]
    .filter(([, , columns]) => /^ +therapist_id uuid/m.test(columns ?? ''))
    .map(([, name]) => name ?? ''),
)

const allowed = new Set(acrossPractices.map(({ statement }) => statement.sql))
const faults: string[] = []
/** Of whoever ran the statement: the first frame outside of the platform's database. */
const callerIn = (stack = '') =>
  stack
    .split('\n')
    .find((line) => /\.ts:\d/.test(line) && !/watched-statements|platform\/database\/\w[\w-]*\.ts/.test(line))

/** Looks at every statement that the product runs from now on. What tests send themselves does not count. */
export function checkStatements(): void {
  watchStatements((text) => {
    if (allowed.has(text)) return
    const tables = tablesWithoutPractice(text, tablesOfPractices)
    if (tables.length === 0 || /\.test\.ts|\/testing\//.test(callerIn(new Error().stack) ?? '')) return
    faults.push(`${tables.join(', ')} without therapist_id in: ${text}`)
  })
}

/** What was found since the last call. */
export function foundInStatements(): string[] {
  return faults.splice(0)
}
