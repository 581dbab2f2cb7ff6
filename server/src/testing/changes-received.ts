import type { TestDatabase } from './database.ts'

/**
 * Waits until the product has received all changes in its database so far, because it caches data of people until the live channel announces a change.
 * The channel keeps its order, so a marker sent through it arrives last. Changes of audited tables are announced when their entries are linked.
 */
export async function changesReceived(
  { url, database }: { url: string; database: TestDatabase },
  { cookies, userId }: { cookies: Map<string, string>; userId: string },
): Promise<void> {
  const stop = new AbortController()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${url}/api/live`, { headers: { cookie }, signal: stop.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done) throw new Error(`The live channel ended before "${wanted}" arrived: ${response.status} ${text}`)
      text += value ?? ''
    }
  }
  await read('event: ready')
  const mark = crypto.randomUUID()
  await database.owner.query('select app.chain_audit_entries(100000)')
  await database.owner.query(`select pg_notify('openhour_live', $1)`, [`${userId} ${mark}`])
  await read(mark)
  stop.abort()
}
