import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { BenchCaseload } from './compare/caseload.ts'
import { bareReads } from './compare/statements.ts'
import { bareWrites } from './compare/write-statements.ts'

// The server with which `npm run bench` compares the product: node:http and pg, and for each operation the one statement that answers it, prepared
// once, as JSON text that is sent as it is. It works on copies of the product's tables in the schema `bare` and answers the same content. It has no
// sign-in, ownership, validation, audit or idempotency.
const { zone, therapists } = JSON.parse(readFileSync(process.env.BENCH_CASELOAD ?? '', 'utf8')) as BenchCaseload
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c search_path=bare,public -c timezone=UTC',
})
const operations = new Map([...bareReads(zone), ...bareWrites(zone)])

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function answer(path: string, body: string): Promise<string> {
  const [, name = '', therapist = ''] = path.split('/')
  const operation = operations.get(name)
  if (!operation) throw new Error(`no such path: ${path}`)
  const input = JSON.parse(body) as Record<string, string>
  const { rows } = await pool.query<Record<string, string>>(
    operation.statement(therapists[Number(therapist)]?.id ?? '', input),
  )
  const [row] = rows
  if (!row) throw new Error(`${name} answers nothing`)
  return operation.text?.(row, input) ?? (row.answer as string)
}

const server = createServer((request, response) => {
  bodyOf(request)
    .then((body) => answer(request.url ?? '', body))
    .then(
      (text) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
          .end(text),
      (error: unknown) => {
        console.error(`bare ${request.url}:`, error)
        response.writeHead(500).end(String(error))
      },
    )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('bare is ready'))
