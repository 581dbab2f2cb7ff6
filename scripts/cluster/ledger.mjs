const tables = {
  clients: 'clients',
  sessions: 'sessions',
  notes: 'clinical_notes',
  messages: 'messages',
  documents: 'documents',
}

/**
 * Compares what the server acknowledged with what the primary has.
 * @returns `lost`: how many acknowledged rows are missing; `twice`: how many writes that carry a mark stored more than one row
 */
export async function compareLedger(machine, { acknowledged, marks }) {
  const lost = {}
  let total = 0
  for (const [kind, table] of Object.entries(tables)) {
    const ids = acknowledged[kind].map(({ id }) => id)
    total += ids.length
    const rows = await machine.query(
      `select count(*)::int as count from unnest($1::uuid[]) as wanted (id) where not exists (select from ${table} t where t.id = wanted.id)`,
      [ids],
      'openhour',
    )
    if (rows[0].count > 0) lost[kind] = rows[0].count
  }
  const [{ count: twice }] = await machine.query(
    `select count(*)::int as count from (
       select mark from unnest($1::text[]) mark join (
         select email as mark from clients union all
         select title from documents union all
         select substr(notes, 6) from sessions where notes like 'mark %' union all
         select substr(s ->> 'text', 6) from clinical_notes, jsonb_array_elements(to_jsonb(sections)) s where s ->> 'text' like 'mark %' and not of_session_form
       ) stored using (mark) group by mark having count(*) > 1) m`,
    [marks],
    'openhour',
  )
  return { total, lost, missing: Object.values(lost).reduce((sum, count) => sum + count, 0), twice }
}

/** Waits until no job is due or running. @returns how many are left */
export async function jobsLeft(machine) {
  const [{ count }] = await machine.query(
    `select count(*)::int as count from graphile_worker._private_jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)`,
    [],
    'openhour',
  )
  return count
}

/** How often the mail of each address arrived. */
export function mailsOf(mails, addresses) {
  let [once, never, again] = [0, 0, 0]
  for (const address of addresses) {
    const ids = [...(mails.recipients.get(address) ?? [])]
    const times = ids.reduce((sum, id) => sum + (mails.accepted.get(id) ?? 0), 0)
    if (times === 1) once++
    else if (times === 0) never++
    else again++
  }
  return { once, never, again }
}
