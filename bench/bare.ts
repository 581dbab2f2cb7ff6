import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { bareReads, bareWrites } from './compare/statements.ts'
import type { BenchCaseload } from './compare/caseload.ts'

// The server with which `npm run bench` compares the product: node:http and pg with the product's statements, compiled once, on copies of its tables
// in the schema `bare`. It has no sign-in, ownership, validation, audit, transactions or idempotency.
const caseload = JSON.parse(readFileSync(process.env.BENCH_CASELOAD ?? '', 'utf8')) as BenchCaseload
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c search_path=bare,public -c timezone=UTC',
})
const { reads, searches } = bareReads(caseload)
const writes = bareWrites(caseload)

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function answer(path: string, body: string): Promise<object> {
  const read = reads.get(path)
  if (read) {
    const answers = await Promise.all(read.map((statement) => pool.query(statement)))
    return answers.map(({ rows }) => rows)
  }
  const asPerson = searches.get(path)
  if (asPerson) {
    const connection = await pool.connect()
    const answers: object[] = []
    for (const statement of asPerson) answers.push((await connection.query(statement)).rows)
    connection.release()
    return answers.slice(1)
  }
  const [, operation = '', therapist = ''] = path.split('/')
  const steps = writes.get(operation)?.(caseload.therapists[Number(therapist)]?.id ?? '', JSON.parse(body))
  if (!steps) throw new Error(`no such path: ${path}`)
  let rows: object[] = []
  for (const step of steps) rows = (await pool.query(step)).rows
  if (rows.length !== 1) throw new Error(`${operation} wrote nothing`)
  return rows[0] as object
}

const server = createServer((request, response) => {
  const answered = bodyOf(request).then((body) => answer(request.url ?? '', body))
  answered.then(
    (json) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
    (error: unknown) => {
      console.error(`bare ${request.url}:`, error)
      response.writeHead(500).end(String(error))
    },
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('bare is ready'))
