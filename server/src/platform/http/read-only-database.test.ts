import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { loginName } from '../database/logins.ts'

let product: Product
let person: Browser
let login: string
beforeAll(async () => {
  product = await openProduct()
  person = await product.person()
  const { rows } = await product.database.owner.query<{ name: string }>('select current_database() as name')
  login = loginName('openhour_app', rows[0]?.name ?? '')
})
afterAll(() => product.stop())

/** As for connections that reach a standby, or a primary that has just been replaced. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  await product.database.owner.query(`alter role ${login} set default_transaction_read_only = ${isReadOnly}`)
}

test('a connection to a server that takes no writes is a 503 that a person understands, and is used no more', async () => {
  await setReadOnly(true)
  await product.database.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    login,
  ])
  const add = () => person.post('/api/v1/clients', clientDetails())
  await expect.poll(async () => (await add()).status).toBe(503)
  expect((await add()).json).toMatchObject({
    code: 'unavailable',
    detail: 'The server can’t reach its database. Nothing was changed. Try again in a moment.',
  })
  await setReadOnly(false)
  expect((await add()).status).toBe(201)
})
