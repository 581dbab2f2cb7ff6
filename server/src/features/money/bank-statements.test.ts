import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankStatementTexts } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import {
  camtFile,
  confirmed,
  linesIn,
  recordLines,
  sendStatement,
  statementPractice,
} from '../../testing/statement-calls.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const practice = (more: object = {}) => statementPractice(product, more)

describe('a bank statement', () => {
  test('becomes payments that a person confirmed, and the invoices are paid', async () => {
    const { therapist, issue, invoice, payments } = await practice()
    const alex = await issue('Alex Stone', 12_000)
    const file = camtFile([
      { amount: '120.00', name: 'Alex Stone', text: alex.number, bankReference: 'B-1', day: '2026-11-12' },
      { amount: '35.10', sign: 'DBIT', name: 'Power Company' },
    ])
    const { lines, passed, passedCounts, otherAccounts } = await linesIn(therapist, file)
    expect(lines).toMatchObject([
      {
        bookedOn: '2026-11-12',
        amountMinor: 12_000,
        currency: 'EUR',
        name: 'Alex Stone',
        text: alex.number,
        level: 'sure',
        reasons: [`The reference names ${alex.number}`, 'The amount is exactly what is open, and the name fits'],
        invoices: [{ id: alex.id, number: alex.number, openMinor: 12_000 }],
        passedEarlier: false,
      },
    ])
    expect(passed).toMatchObject([{ reason: 'out', amountMinor: 3510 }])
    expect(passedCounts).toEqual([{ reason: 'out', count: 1 }])
    expect(otherAccounts).toEqual([])
    expect(await recordLines(therapist, lines)).toEqual({ recorded: [lines[0]?.key], already: [], refused: [] })
    expect(await invoice(alex.id)).toMatchObject({ state: 'paid', openMinor: 0 })
    expect(await payments()).toMatchObject([
      {
        payerName: 'Alex Stone',
        receivedDate: '2026-11-12',
        amountMinor: 12_000,
        leftMinor: 0,
        method: 'transfer',
        reference: 'B-1',
      },
    ])
  })

  test('that is matched again, or overlaps, is not recorded again', async () => {
    const { therapist, issue, payments } = await practice()
    const { clientId, number } = await issue('Alex Stone', 8000)
    // The next invoice over the same amount is what a second recording would settle.
    const first = { amount: '80.00', name: 'Alex Stone', text: number }
    const { lines } = await linesIn(therapist, camtFile([first]))
    await recordLines(therapist, lines)
    await issue('Alex Stone', 8000, { clientId })
    const again = await linesIn(therapist, camtFile([first]))
    expect([again.lines, again.passed]).toMatchObject([[], [{ reason: 'recorded', key: lines[0]?.key }]])
    const overlapping = await linesIn(therapist, camtFile([first, first], { version: 2 }))
    expect(overlapping.lines).toHaveLength(1)
    expect(overlapping.lines[0]?.key).not.toBe(lines[0]?.key)
    expect(await recordLines(therapist, lines)).toEqual({ recorded: [], already: [lines[0]?.key], refused: [] })
    expect(await payments()).toHaveLength(1)
  })

  test('confirmed in two tabs at once is recorded once', async () => {
    const { therapist, issue, payments } = await practice()
    const { number } = await issue('Alex Stone', 8000)
    const { lines } = await linesIn(therapist, camtFile([{ amount: '80.00', name: 'Alex Stone', text: number }]))
    const answers = await Promise.all([1, 2, 3].map(() => recordLines(therapist, lines)))
    expect(answers.map(({ recorded }) => recorded.length).toSorted((one, other) => one - other)).toEqual([0, 0, 1])
    expect(answers.map(({ already }) => already.length).toSorted((one, other) => one - other)).toEqual([0, 1, 1])
    expect(await payments()).toHaveLength(1)
  })

  test('says of each line what changed meanwhile, and records the others', async () => {
    const { therapist, issue, invoice, payments } = await practice()
    const names = ['Paid Meanwhile', 'Corrected Meanwhile', 'Untouched Person']
    const issued = []
    for (const name of names) issued.push({ ...(await issue(name, 8000)), name })
    const file = camtFile(issued.map(({ name, number }) => ({ amount: '80.00', name, text: number })))
    const { lines } = await linesIn(therapist, file)
    expect(lines.map(({ level }) => level)).toEqual(['sure', 'sure', 'sure'])
    const [paid, corrected, untouched] = issued
    const cash = { receivedDate: '2026-11-12', amountMinor: 1000, method: 'cash' }
    await therapist.post(`/api/v1/invoices/${paid?.id}/payments`, cash)
    await therapist.post(`/api/v1/invoices/${corrected?.id}/correct`, { reason: 'Wrong day', again: true })
    expect(await recordLines(therapist, lines)).toEqual({
      recorded: [lines[2]?.key],
      already: [],
      refused: [lines[0], lines[1]].map((line) => ({ key: line?.key, detail: bankStatementTexts.changed })),
    })
    expect(await invoice(paid?.id ?? '')).toMatchObject({ openMinor: 7000 })
    expect(await invoice(untouched?.id ?? '')).toMatchObject({ state: 'paid' })
    expect(await payments()).toHaveLength(2)
  })

  test('pays an invoice in parts within one recording, but never more than one line says', async () => {
    const { therapist, issue, invoice, payments } = await practice()
    const { id, number } = await issue('Alex Stone', 8000)
    const part = { amount: '40.00', name: 'Alex Stone', text: `Part of ${number}` }
    const { lines } = await linesIn(therapist, camtFile([part, part, part]))
    expect(lines.map(({ level }) => level)).toEqual(['likely', 'sure', 'none'])
    expect(lines[2]?.reasons).toEqual([`The reference names ${number}, which a line above pays`])
    const third = { ...lines[2], invoices: lines[0]?.invoices ?? [] } as (typeof lines)[0]
    expect((await recordLines(therapist, [...lines.slice(0, 2), third])).refused).toEqual([
      { key: third.key, detail: bankStatementTexts.paid },
    ])
    expect(await invoice(id)).toMatchObject({ state: 'paid' })
    expect(await payments()).toHaveLength(2)
  })

  test('pays several invoices with one transfer, and makes the rest credit', async () => {
    const { therapist, issue, invoice, payments } = await practice()
    const first = await issue('Alex Stone', 8000)
    const second = await issue('Alex Stone', 5000, { clientId: first.clientId })
    const file = camtFile([{ amount: '140.00', name: 'Stone, Alex', text: `${first.number} and ${second.number}` }])
    const { lines } = await linesIn(therapist, file)
    expect(lines).toMatchObject([{ level: 'likely', invoices: [{ id: first.id }, { id: second.id }] }])
    expect(lines[0]?.reasons.at(-1)).toBe('€10.00 more than is open becomes credit')
    await recordLines(therapist, lines)
    for (const { id } of [first, second]) expect(await invoice(id)).toMatchObject({ state: 'paid' })
    expect(await payments()).toMatchObject([{ amountMinor: 14_000, leftMinor: 1000 }])
  })

  test('says that a line may be a payment that was entered by hand, and ticks nothing', async () => {
    const { therapist, issue } = await practice()
    const first = await issue('Alex Stone', 8000)
    await therapist.post(`/api/v1/invoices/${first.id}/payments`, {
      receivedDate: '2026-11-13',
      amountMinor: 8000,
      method: 'transfer',
    })
    const second = await issue('Alex Stone', 8000, { clientId: first.clientId })
    const line = { amount: '80.00', name: 'Alex Stone', text: 'Therapy' }
    const { lines } = await linesIn(therapist, camtFile([line, { ...line, day: '2026-12-01' }]))
    expect(lines).toMatchObject([
      { level: 'choose', invoices: [], others: [{ id: second.id }] },
      { level: 'likely', invoices: [{ id: second.id }] },
    ])
    expect(lines[0]?.reasons[0]).toMatch(/^A payment of €80\.00 from Alex Stone on 2026-11-13 is recorded already\./)
  })

  test('keeps what was passed over, which can still be recorded later', async () => {
    const { therapist, issue, invoice } = await practice()
    const { id, number } = await issue('Alex Stone', 8000)
    const file = camtFile([{ amount: '80.00', name: 'Alex Stone', text: number }])
    const { lines } = await linesIn(therapist, file)
    const pass = () => therapist.post('/api/v1/bank-statements/passed-over', { keys: lines.map(({ key }) => key) })
    expect((await pass()).json).toEqual({ passedOver: 1 })
    expect((await pass()).json).toEqual({ passedOver: 0 })
    const again = await linesIn(therapist, file)
    expect(again.lines).toMatchObject([{ passedEarlier: true, key: lines[0]?.key }])
    expect((await recordLines(therapist, again.lines)).recorded).toHaveLength(1)
    expect((await pass()).json).toEqual({ passedOver: 0 })
    expect((await linesIn(therapist, file)).passed).toMatchObject([{ reason: 'recorded' }])
    expect(await invoice(id)).toMatchObject({ state: 'paid' })
  })

  test('leaves nothing but hashes behind, which do not hold what it says', async () => {
    const { therapist, issue } = await practice()
    const { number } = await issue('Alex Stone', 8000)
    const file = camtFile([
      { amount: '80.00', name: 'Alex Stone', text: number },
      { amount: '12.34', name: 'Somebody Unrelated', text: 'A private gift' },
    ])
    const { lines } = await linesIn(therapist, file)
    await recordLines(
      therapist,
      lines.filter(({ level }) => level === 'sure'),
    )
    await therapist.post('/api/v1/bank-statements/passed-over', { keys: lines.slice(1).map(({ key }) => key) })
    const { rows } = await product.database.owner.query('select * from statement_lines where therapist_id = $1', [
      therapist.userId,
    ])
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/Unrelated|gift|12\.34|1234,/)
    const { rows: stored } = await product.database.owner.query<{ found: string }>(
      "select query_to_xml('select * from payments', true, false, '')::text || query_to_xml('select * from audit_log', true, false, '')::text as found",
    )
    expect(stored[0]?.found).not.toMatch(/Somebody Unrelated|private gift/)
  })
})

describe('other practices and people', () => {
  test('an invoice of another practice is not found, and is not proposed', async () => {
    const { issue } = await practice()
    const foreign = await issue('Alex Stone', 8000)
    const { therapist, payments } = await practice()
    const { lines } = await linesIn(
      therapist,
      camtFile([{ amount: '80.00', name: 'Alex Stone', text: foreign.number }]),
    )
    expect(lines).toMatchObject([{ level: 'none', invoices: [], others: [] }])
    const forged = lines.map((line) => ({
      ...line,
      invoices: [{ ...foreign, currency: 'EUR', recipientName: '', issueDate: '' }],
    }))
    expect((await recordLines(therapist, forged)).refused).toMatchObject([{ detail: bankStatementTexts.gone }])
    expect(await payments()).toEqual([])
  })

  test('a statement of the same account in another practice is another one', async () => {
    const file = (number: string) => camtFile([{ amount: '80.00', name: 'Alex Stone', text: number }])
    const [one, other] = [await practice(), await practice()]
    const { number } = await one.issue('Alex Stone', 8000)
    await other.issue('Alex Stone', 8000)
    await recordLines(one.therapist, (await linesIn(one.therapist, file(number))).lines)
    expect((await linesIn(other.therapist, file(number))).lines).toMatchObject([{ level: 'sure' }])
  })

  test('a client and a visitor can neither match nor record', async () => {
    const client = await product.person('client')
    expect((await sendStatement(client, camtFile([]))).status).toBe(403)
    expect((await sendStatement(product.visitor(), camtFile([]))).status).toBe(401)
    const { therapist, issue } = await practice()
    const { number } = await issue('Alex Stone', 8000)
    const { lines } = await linesIn(therapist, camtFile([{ amount: '80.00', text: number }]))
    expect((await client.post('/rpc/bankStatements/record', { json: confirmed(lines) })).status).toBe(403)
    expect(
      (await client.post('/rpc/bankStatements/passOver', { json: { keys: lines.map(({ key }) => key) } })).status,
    ).toBe(403)
  })
})
