import { fit, isNamed } from './palette-match.ts'

/** How well a query matches: 0 whole words of the name, 1 beginnings of words, 2 with a keyword, 3 inside a word, 4 only by similar spelling. */
export type Nearness = 0 | 1 | 2 | 3 | 4

const farthest: Nearness = 4

export function nearness(q: string, label: string, keywords = ''): Nearness {
  if (isNamed(q, label)) return 0
  const rank = fit(q, label, keywords)
  return rank === 0 ? farthest : rank
}

type Person = { name: string; preferredName: string | null; email: string | null; phone: string | null }

/** The server finds clients by name, email and phone number, misspelt ones too, and does not say which matched. */
export function nearnessOfClient(q: string, { name, preferredName, email, phone }: Person): Nearness {
  if (isNamed(q, `${name} ${preferredName ?? ''}`)) return 0
  const digits = q.replace(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+./-]+$/.test(q) && phone?.replace(/\D/g, '').includes(digits)) return 1
  const rank = fit(q, `${name} ${preferredName ?? ''} ${email ?? ''}`)
  return rank === 0 ? farthest : rank
}

type Row = { row: string; near: Nearness }
export type Block = 'clients' | 'entries' | 'records' | 'similar'

export type Order = {
  /** From top to bottom. */
  blocks: readonly Block[]
  /** The row that Enter opens: a client only if no other row matches as well; undefined if the person has to choose. */
  chosen: string | undefined
}

const nearest = (rows: readonly Row[]): Nearness =>
  rows.reduce<Nearness>((best, { near }) => (near < best ? near : best), farthest)

/** @param found.entries pages and actions, the best match first */
export function orderOf({
  clients,
  entries,
  records,
}: {
  clients: readonly Row[]
  entries: readonly Row[]
  records: readonly string[]
}): Order {
  const [client, entry] = [nearest(clients), nearest(entries)]
  const likely = clients.filter(({ near }) => near < farthest)
  const first = entries[0]?.row
  if (first !== undefined && entry <= 1 && entry <= client)
    return { blocks: ['entries', 'clients', 'records', 'similar'], chosen: first }
  const best = likely.filter(({ near }) => near === client)
  const blocks: Block[] =
    entry <= 2 ? ['clients', 'entries', 'records', 'similar'] : ['clients', 'records', 'entries', 'similar']
  if (client <= 1 && best.length === 1) return { blocks, chosen: best[0]?.row }
  if (likely.length === 0 && first !== undefined && entry <= 2) return { blocks, chosen: first }
  const rest = [...clients.map(({ row }) => row), ...records, ...entries.map(({ row }) => row)]
  return { blocks, chosen: rest.length === 1 && clients.length === 0 ? rest[0] : undefined }
}
