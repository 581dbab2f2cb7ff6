import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement to send: prepared once per connection under its name. */
export type Prepared = { name: string; text: string; values: readonly unknown[] }

type Field = { name: string; dataTypeID: number; format: 'text' | 'binary' }
type Parse = (text: string) => unknown
/** How to read the rows of a prepared statement; null if it returns none. */
type Columns = { names: string[]; parsers: Parse[]; empty: Record<string, unknown> } | null

/** The part of pg's connection that a batch uses. Its type declarations are incomplete. */
type Wire = { stream: { write(message: Buffer): void; cork(): void; uncork(): void } }

type Client = pg.PoolClient & {
  connection: Wire
  query(batch: Batch): void
  getTypeParser(oid: number, format: string): Parse
  getTransactionStatus(): string | null
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** The statements that each connection has prepared. */
const prepared = new WeakMap<object, Map<string, Columns>>()

/**
 * Sends statements with a single Sync and in one write. PostgreSQL runs them as one implicit transaction, so begin and commit cost nothing, and
 * skips the rest after an error. pg accepts only subclasses of its Query on pipelined connections.
 */
class Batch extends pg.Query {
  readonly #client: Client
  readonly #statements: readonly Prepared[]
  readonly #known: Map<string, Columns>
  readonly #done: (error: unknown, rows: unknown[][]) => void
  readonly #rows: unknown[][] = []
  #at = 0
  #columns: Columns | undefined
  #current: unknown[] = []

  constructor(client: Client, statements: readonly Prepared[], done: (error: unknown, rows: unknown[][]) => void) {
    // pg copies an object with all its property descriptors.
    super('')
    this.#client = client
    this.#statements = statements
    this.#done = done
    let known = prepared.get(client)
    if (known === undefined) prepared.set(client, (known = new Map()))
    this.#known = known
  }

  /** A returned error goes to `handleError`; nothing was sent then. */
  override submit = (connection: unknown): Error | null => {
    try {
      ;(connection as Wire).stream.write(this.#messages())
      return null
    } catch (error) {
      return error as Error
    }
  }

  #messages(): Buffer {
    const messages: Buffer[] = []
    const parsed = new Set<string>()
    for (const { name, text, values } of this.#statements) {
      if (!this.#known.has(name) && !parsed.has(name)) {
        // A failed batch may have left it prepared; closing a missing statement is no error.
        messages.push(serialize.close({ type: 'S', name }), serialize.parse({ name, text }))
        messages.push(serialize.describe({ type: 'S', name }))
        parsed.add(name)
      }
      messages.push(serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }))
      messages.push(serialize.execute())
    }
    messages.push(serialize.sync())
    return Buffer.concat(messages)
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      // Rows copied from one object share its hidden class, which is faster than adding field after field.
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
      parsers: fields.map(({ dataTypeID, format }) => this.#client.getTypeParser(dataTypeID, format)),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.#columns ?? this.#known.get((this.#statements[this.#at] as Prepared).name)
    if (!columns) return
    const { names, parsers, empty } = columns
    const row = { ...empty }
    for (let at = 0; at < names.length; at++) {
      const text = fields[at]
      if (text !== null && text !== undefined) row[names[at] as string] = (parsers[at] as Parse)(text)
    }
    this.#current.push(row)
  }

  handleCommandComplete(): void {
    const { name } = this.#statements[this.#at++] as Prepared
    if (!this.#known.has(name)) this.#known.set(name, this.#columns ?? null)
    this.#columns = undefined
    this.#rows.push(this.#current)
    this.#current = []
  }

  /** pg drops the query on an error. The connection is ready again at `drain`, or lost. */
  handleError(error: unknown): void {
    const end = (): void => {
      this.#client.off('drain', end)
      this.#client.off('end', end)
      this.#done(error, [])
    }
    if (!(error instanceof pg.DatabaseError)) return end()
    this.#client.once('drain', end)
    this.#client.once('end', end)
  }

  handleReadyForQuery(): void {
    this.#done(undefined, this.#rows)
  }
}

/**
 * Runs statements in one implicit transaction, in one round trip.
 * @returns the rows of each statement
 * @throws the first error; the transaction then had no effect
 */
export function runBatch(connection: pg.PoolClient, statements: readonly Prepared[]): Promise<unknown[][]> {
  const client = connection as Client
  return new Promise((done, fail) => {
    client.query(new Batch(client, statements, (error, rows) => (error === undefined ? done(rows) : fail(error))))
  })
}

/** Runs each batch in a transaction of its own, one after the other, in one round trip. An error ends only its own batch. */
export function runBatches(
  connection: pg.PoolClient,
  batches: readonly (readonly Prepared[])[],
): Promise<unknown[][]>[] {
  const { stream } = (connection as Client).connection
  stream.cork()
  const answers = batches.map((statements) => runBatch(connection, statements))
  stream.uncork()
  return answers
}

/** Whether the connection is outside a transaction, so that it can be reused. */
export function isIdle(connection: pg.PoolClient): boolean {
  return (connection as Client).getTransactionStatus() === 'I'
}
