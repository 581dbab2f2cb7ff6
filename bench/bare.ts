import { createServer } from 'node:http'
import pg from 'pg'
import { addClient, countClients, listClients } from '../server/src/features/clients/clients.queries.ts'
import type { Statement } from '../server/src/platform/database/tenancy.ts'

// The bare baseline: node:http and pg with the product's SQL, without sign-in, tenancy or validation. With BARE_SCHEMA=bare it uses a copy of the rows
// without policies, foreign keys, audit and live updates; with public the product's own tables, as their owner.
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: `-c search_path=${process.env.BARE_SCHEMA},public -c timezone=UTC`,
})
const named = ({ sql, parameters }: Statement, name: string) => pool.query({ name, text: sql, values: [...parameters] })

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const therapist = url.searchParams.get('therapist') ?? ''
  let body = ''
  for await (const part of request) body += String(part)
  if (request.method === 'GET') {
    const [items, counts] = await Promise.all([
      named(listClients(therapist, { archived: false, sort: 'newest', limit: 60, offset: 0 }), 'list'),
      named(countClients(therapist, false), 'count'),
    ])
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ items: items.rows, ...counts.rows[0], limit: null }))
  } else {
    const added = await named(addClient(therapist, crypto.randomUUID(), JSON.parse(body)), 'add')
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(added.rows[0]))
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('bare is ready'))
