import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyOfCsv, sendCsv } from '../../testing/csv-calls.ts'
import { sessionDetails } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  therapist = await product.person()
})

const columns = { firstName: 0, lastName: 1, email: 2, dateOfBirth: 3, gender: 4 }
const clientsFile = (...rows: string[]) => ['First,Last,Email,DOB,Sex', ...rows].join('\n')
const clients = (step: string, content: string) =>
  sendCsv(therapist, content, { kind: 'clients', step, fileName: 'clients.csv', columns })
const listed = async () => {
  const { items } = (await therapist.get('/api/v1/clients?sort=name')).json as { items: { id: string; name: string }[] }
  return items
}
const imports = async () => ((await therapist.get('/api/v1/csv-imports')).json as { items: object[] }).items
const undo = (id: string) => therapist.post(`/api/v1/csv-imports/${id}/undo`, {})

describe('undoing', () => {
  const content = clientsFile(
    ...['ana', 'bea', 'cid', 'dan'].map((name) => `${name},Imported,${name}@example.com,02/28/1990,Female`),
  )

  test('removes what an import added, except what was changed or used since, once', async () => {
    const { id } = bodyOfCsv(await clients('import', content))
    const [ana, bea] = await listed()
    const seen = (await therapist.get(`/api/v1/clients/${ana?.id}`)).json as object
    const { updatedAt } = seen as { updatedAt: string }
    const changed = { name: 'Ana Changed', email: 'ana@example.com', gender: 'Female', age: 30, updatedAt }
    expect((await therapist.send('PUT', `/api/v1/clients/${ana?.id}`, changed)).status).toBe(200)

    expect((await therapist.post(`/api/v1/clients/${bea?.id}/sessions`, sessionDetails())).status).toBe(201)
    expect(bodyOfCsv(await undo(id))).toEqual({ id, removed: 2, kept: 2, left: 0 })
    expect((await listed()).map(({ name }) => name)).toEqual(['Ana Changed', 'bea Imported'])
    expect((await undo(id)).status).toBe(404)
    expect(await imports()).toMatchObject([{ id, rowCount: 4, keptCount: 2, removedCount: 2, canUndo: false }])
  })

  test('keeps a client to whose record something is being added at the same moment', async () => {
    const { id } = bodyOfCsv(await clients('import', content))
    const [ana] = await listed()
    const adding = await product.database.owner.connect()
    await adding.query('begin')
    await adding.query(
      `insert into clinical_notes (therapist_id, client_id, service_date, sections)
       values ($1, $2, '2026-05-01', '[{"heading": null, "text": "Called."}]')`,
      [therapist.userId, ana?.id],
    )
    const undone = undo(id)
    await until(
      async () =>
        (
          await product.database.owner.query(
            `select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
          )
        ).rowCount,
      (waiting) => (waiting ?? 0) > 0,
    )
    await adding.query('commit')
    adding.release()
    expect(bodyOfCsv(await undone)).toMatchObject({ removed: 3, kept: 1 })
    expect((await listed()).map(({ name }) => name)).toEqual(['ana Imported'])
  })

  test('ends after a day', async () => {
    const { id } = bodyOfCsv(await clients('import', content))
    await product.database.owner.query(
      `update csv_imports set created_at = now() - interval '24 hours' where id = $1`,
      [id],
    )
    expect((await undo(id)).status).toBe(404)
    expect(await listed()).toHaveLength(4)
  })

  test('of more rows than a statement has time for goes on in steps, and a stopped statement says why', async () => {
    const { owner } = product.database
    const rows = Array.from({ length: 300 }, (_, n) => `Mila,${n},mila${n}@example.com,02/28/1990,Female`)
    const { id } = bodyOfCsv(await clients('import', clientsFile(...rows)))
    // As PostgreSQL stops a statement at its time limit, here after so many rows, and after so many statements.
    await owner.query('create sequence passed; grant usage on sequence passed to public')
    const stopAt = (rowsOfOne: number, statements: number) =>
      owner.query(`create or replace function stop_long() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > ${rowsOfOne} or nextval('public.passed') > ${statements} then
          raise exception using errcode = '57014', message = 'canceling statement due to statement timeout';
        end if; return null; end $$`)
    await stopAt(0, 0)
    await owner.query(`create trigger stop_long after delete on clients referencing old table as gone
      for each statement execute function stop_long()`)
    expect((await undo(id)).json).toMatchObject({
      status: 503,
      code: 'too-slow',
      detail: expect.stringMatching(/^This took longer than the server allows.*Nothing was changed/),
    })
    expect(await imports()).toMatchObject([{ id, canUndo: true, removedCount: 0 }])
    await stopAt(100, 1)
    expect((await undo(id)).json).toMatchObject({ code: 'too-slow' })
    expect(await imports()).toMatchObject([{ id, canUndo: true, removedCount: 50, undoneAt: null }])
    await stopAt(100, 1_000_000)
    const state = await until(
      async () => bodyOfCsv(await undo(id)),
      ({ left }) => left === 0,
    )
    expect(state).toMatchObject({ removed: 300, kept: 0 })
    expect(await imports()).toMatchObject([{ id, canUndo: false, removedCount: 300, keptCount: 0 }])
    await owner.query('drop trigger stop_long on clients')
  })

  test('that removes nothing is not used up', async () => {
    const { id } = bodyOfCsv(await clients('import', clientsFile('Ana,Ruiz,ana@example.com,02/28/1990,Female')))
    const day = '2040-02-01'
    const upload = { kind: 'appointments', step: 'import', fileName: 'a.csv' }
    const content = `Client,Start,End\nAna Ruiz,${day} 10:00,10:50`
    const appointments = bodyOfCsv(
      await sendCsv(therapist, content, { ...upload, columns: { clientName: 0, startTime: 1, endTime: 2 } }),
    )
    expect(bodyOfCsv(await undo(id))).toMatchObject({ removed: 0, kept: 1, left: 0 })
    expect(await imports()).toMatchObject([{}, { id, canUndo: true, undoneAt: null }])
    expect(bodyOfCsv(await undo(appointments.id))).toMatchObject({ removed: 1 })
    expect(bodyOfCsv(await undo(id))).toMatchObject({ removed: 1, kept: 0, left: 0 })
    expect(await listed()).toEqual([])
  })
})
