import { loadModule, parseSync } from 'libpg-query'

type Node = Record<string, unknown>
type Range = { relname?: string; schemaname?: string; alias?: { aliasname: string } }
type Reference = { ColumnRef?: { fields?: { String?: { sval: string } }[] }; RowExpr?: { args: Reference[] } }

await loadModule()

const queries = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']
const comparisons = new Set(['AEXPR_IN', 'AEXPR_OP_ANY'])
const key = 'therapist_id'

/**
 * Which of these tables a statement reads or writes without naming `therapist_id`: comparing the column, or inserting it. Row-level security would still
 * keep practices apart, but a database distributed by practice would have to ask all of its parts.
 * @param tables names of the tables that have the column
 */
export function tablesWithoutPractice(text: string, tables: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const { stmt } of parseSync(text).stmts ?? []) {
    const statement = stmt as unknown as Node
    lookAt((statement.DeclareCursorStmt as { query?: Node } | undefined)?.query ?? statement, new Set(), found, tables)
  }
  return [...found].toSorted()
}

/** One query, without those inside it. Names of `with` hide tables. */
function lookAt(node: Node, hidden: ReadonlySet<string>, found: Set<string>, tables: ReadonlySet<string>): void {
  const kind = queries.find((each) => each in node)
  if (kind === undefined) return
  const query = node[kind] as Node
  const names = withNames(query, hidden, found, tables)
  for (const side of [query.larg, query.rarg]) if (side) lookAt({ SelectStmt: side }, names, found, tables)
  const ranges: Range[] = []
  /** Of which ranges the column is named; `*` if without one. */
  const named = new Set<string>()

  function name(side: unknown, isInner: boolean): void {
    const { ColumnRef: column, RowExpr: row } = (side ?? {}) as Reference
    for (const each of row?.args ?? []) name(each, isInner)
    const path = column?.fields?.map(({ String: part }) => part?.sval) ?? []
    if (path.at(-1) !== key) return
    if (path.length > 1) named.add(path.at(-2) ?? '')
    else if (!isInner) named.add('*')
  }

  function walk(value: unknown, isInner: boolean): void {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, isInner))
    if (typeof value !== 'object' || value === null) return
    for (const [at, part] of Object.entries(value as Node)) {
      if (part === query.withClause || part === query.larg || part === query.rarg) continue
      if (queries.includes(at)) {
        if (!isInner) lookAt({ [at]: part }, names, found, tables)
        walk(part, true)
        continue
      }
      if (!isInner && (at === 'RangeVar' || at === 'relation')) ranges.push(part as Range)
      if (at === 'A_Expr') {
        const { kind: how, name: operator, lexpr, rexpr } = part as Node & { kind: string }
        if (comparisons.has(how) || JSON.stringify(operator).includes('"="'))
          for (const side of [lexpr, rexpr]) name(side, isInner)
      }
      if (at === 'SubLink') name((part as Node).testexpr, isInner)
      if (at === 'usingClause' && JSON.stringify(part).includes(`"${key}"`)) named.add('*')
      walk(part, isInner)
    }
  }

  walk(query, false)
  const into = kind === 'InsertStmt' ? (query.relation as Range) : undefined
  if (into && JSON.stringify(query.cols ?? []).includes(`"name":"${key}"`)) named.add(into.relname ?? '')
  for (const range of ranges) {
    const { relname = '', schemaname = 'public', alias } = range
    if (schemaname !== 'public' || !tables.has(relname) || names.has(relname)) continue
    if (range === into ? named.has(relname) : named.has('*') || named.has(alias?.aliasname ?? relname)) continue
    if (relname === 'clients' && asksForPractice(query)) continue
    found.add(relname)
  }
}

/** Looks at the queries of `with`. @returns the names that hide tables in the query itself */
function withNames(query: Node, hidden: ReadonlySet<string>, found: Set<string>, tables: ReadonlySet<string>) {
  const names = new Set(hidden)
  const clause = query.withClause as { recursive?: boolean; ctes: { CommonTableExpr: Node }[] } | undefined
  for (const { CommonTableExpr: part } of clause?.ctes ?? []) {
    if (clause?.recursive) names.add(String(part.ctename))
    lookAt(part.ctequery as Node, names, found, tables)
    names.add(String(part.ctename))
  }
  return names
}

/** `select therapist_id from clients where …`: in which practice the record of a signed-in client is, before anything is read there. */
function asksForPractice({ targetList, fromClause }: Node): boolean {
  const [target, ...others] = (targetList ?? []) as { ResTarget: { val: Reference } }[]
  const fields = target?.ResTarget.val.ColumnRef?.fields
  return others.length === 0 && ((fromClause ?? []) as unknown[]).length === 1 && fields?.at(-1)?.String?.sval === key
}
