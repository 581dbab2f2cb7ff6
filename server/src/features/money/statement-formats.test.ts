import { bankStatementTexts, maxStatementLines } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import {
  camtFile,
  entryXml,
  linesIn,
  ownIban,
  paymentXml,
  sendStatement,
  statementPractice,
} from '../../testing/statement-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  ;({ therapist } = await statementPractice(product))
})
afterAll(() => product.stop())

const refusalOf = async (content: string | Uint8Array) => {
  const { status, json } = await sendStatement(therapist, content)
  return [status, (json as { detail?: string }).detail]
}
const money = { amount: '120.00', name: 'Alex Stone', text: '2026-0012' }

describe('CAMT.053', () => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])('of version %i is read alike', async (version) => {
    const file = camtFile([{ ...money, ultimate: 'Mara Stone', structured: 'RF18 2026 0012', bankReference: 'B1' }], {
      version,
    })
    expect((await linesIn(therapist, file)).lines).toMatchObject([
      {
        bookedOn: '2026-11-12',
        amountMinor: 12_000,
        currency: 'EUR',
        name: 'Alex Stone',
        text: '2026-0012',
        reference: 'B1',
      },
    ])
  })

  test('with prefixes, a byte order mark, UTF-16 or Latin-1 is read alike', async () => {
    const plain = camtFile([{ ...money, name: 'Jörg Müller' }])
    const prefixed = plain.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=')
    const latin = Buffer.from(plain.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    const wide = Buffer.from(`\ufeff${plain.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    for (const file of [plain, prefixed, `\ufeff${plain}`, latin, wide])
      expect((await linesIn(therapist, file)).lines).toMatchObject([{ name: 'Jörg Müller', amountMinor: 12_000 }])
  })

  test('only booked credits are proposed, and everything else says why it is left out', async () => {
    const file = camtFile([
      money,
      { ...money, sign: 'DBIT', name: 'Power Company' },
      { ...money, status: 'PDNG' },
      { ...money, inEntry: '<RvslInd>true</RvslInd>' },
      { ...money, sign: 'DBIT', inEntry: '<RvslInd>true</RvslInd>' },
      { ...money, inPayment: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' },
      { ...money, currency: 'XXX' },
      { ...money, amount: '1.234' },
      { ...money, day: '2026-02-30' },
      { ...money, amount: '0.00' },
    ])
    const { lines, passed } = await linesIn(therapist, file)
    expect(lines).toHaveLength(1)
    const reasons = passed.map(({ reason }) => reason).toSorted((one, other) => one.localeCompare(other))
    expect(reasons).toEqual([
      'currency',
      'out',
      'pending',
      'returned',
      'reversed',
      'reversed',
      'unreadable',
      'unreadable',
      'unreadable',
    ])
  })

  test('a batch is split if the bank says what each payment is, and left out if not', async () => {
    const part = (amount: string, name: string, sign = 'CRDT') =>
      paymentXml(8, { name, text: name, inPayment: `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>` })
    const older = paymentXml(8, {
      name: 'Old Bank',
      inPayment: '<AmtDtls><TxAmt><Amt Ccy="EUR">5</Amt></TxAmt></AmtDtls>',
    })
    const batch = (amount: string, ...payments: string[]) => ({ amount, payments: payments.join('') })
    const file = camtFile([
      batch('80.5', part('50.00', 'First Payer'), part('32.50', 'Second Payer'), part('2.00', 'A fee', 'DBIT')),
      batch('10', older, older.replace('Old Bank', 'Older Bank')),
      batch('99.00', part('50.00', 'First Payer'), part('40.00', 'Second Payer')),
      { amount: '70.00', payments: '<Btch><NbOfTxs>3</NbOfTxs></Btch>' },
      { amount: '30.00', payments: `<Btch><NbOfTxs>1</NbOfTxs></Btch>${paymentXml(8, { name: 'Only One' })}` },
    ])
    const { lines, passed } = await linesIn(therapist, file)
    expect(lines.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
      ['First Payer', 5000],
      ['Second Payer', 3250],
      ['Old Bank', 500],
      ['Older Bank', 500],
      ['Only One', 3000],
    ])
    expect(passed.map(({ reason, amountMinor }) => [reason, amountMinor])).toEqual([
      ['out', 200],
      ['batch', 9900],
      ['batch', 7000],
    ])
  })

  test('says what a payer sent in another currency', async () => {
    const sent = '<AmtDtls><InstdAmt><Amt Ccy="CHF">115.40</Amt></InstdAmt></AmtDtls>'
    const { lines } = await linesIn(therapist, camtFile([{ ...money, inPayment: sent }]))
    expect(lines).toMatchObject([
      { amountMinor: 12_000, currency: 'EUR', instructed: { amountMinor: 11_540, currency: 'CHF' } },
    ])
  })

  test('of several statements is read whole, a line that stands in two of them once', async () => {
    const entry = entryXml(8, money)
    const second = `<Stmt><Id>2</Id><Acct><Id><IBAN>${ownIban}</IBAN></Id></Acct>${entry}${entry}</Stmt>`
    const { lines } = await linesIn(therapist, camtFile([money], { statements: second }))
    expect(lines).toHaveLength(2)
    const other = second.replace(ownIban, 'DE02120300000000202051')
    const both = await linesIn(therapist, camtFile([money], { statements: other }))
    expect([both.lines.length, both.otherAccounts]).toEqual([3, ['2051']])
  })

  test('takes the day and the text from where a bank puts them', async () => {
    const entry = `<Ntry><Amt Ccy="EUR">9</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-12T23:30:00+01:00</DtTm></BookgDt><AcctSvcrRef>S-9</AcctSvcrRef><AddtlNtryInf><![CDATA[Transfer  of A & B]]></AddtlNtryInf></Ntry>`
    const file = camtFile([], { version: 2 }).replace('</Stmt>', `${entry}</Stmt>`)
    expect((await linesIn(therapist, file)).lines).toMatchObject([
      { bookedOn: '2026-11-12', amountMinor: 900, name: '', text: 'Transfer of A & B', reference: 'S-9' },
    ])
  })
})

describe('a file that is no statement', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`
  test('with entities of its own, inside or outside, is refused at once', async () => {
    const body = camtFile([{ ...money, text: 'X' }]).replace(/<\?xml[^>]*>\n/, '')
    const outside = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body.replace('>X<', '>&x;<')}`
    for (const file of [
      `${bomb}${body.replace('>X<', '>&j;<')}`,
      outside,
      `<?xml version="1.0"?><!doctype Document SYSTEM "http://127.0.0.1/a.dtd">${body}`,
    ])
      expect(await refusalOf(file)).toEqual([400, bankStatementTexts.doctype])
  })

  test('that is broken, cut off or in a wrong encoding says what to do', async () => {
    const file = camtFile([money])
    const broken = [
      file.slice(0, file.length - 40),
      file.replace('</Ntry>', '</Entry>'),
      file.replace('>2026-0012<', '>&nbsp;<'),
      file.replace('UTF-8', 'no-such-encoding'),
      Buffer.from(file.replace('Alex', 'Jörg'), 'latin1'),
      file.replace('<Stmt>', `<Stmt>${'<Acct>'.repeat(60)}`),
    ]
    for (const each of broken) expect(await refusalOf(each)).toEqual([400, bankStatementTexts.brokenXml])
  })

  test('of another kind is refused with its kind', async () => {
    const file = camtFile([money])
    expect(await refusalOf(file.replace('camt.053', 'camt.054'))).toEqual([
      400,
      bankStatementTexts.otherCamt('camt.054'),
    ])
    expect(await refusalOf(file.replace('camt.053.001.08', 'pain.001.001.09'))).toEqual([
      400,
      bankStatementTexts.otherCamt('pain.001'),
    ])
    expect(await refusalOf('<html><body>Sign in</body></html>')).toEqual([400, bankStatementTexts.otherXml])
    expect(await refusalOf(Buffer.from('504b030414000000', 'hex'))).toEqual([400, bankStatementTexts.spreadsheet])
    expect(await refusalOf(camtFile([]))).toEqual([400, bankStatementTexts.noLines])
    expect(await refusalOf('')).toEqual([400, bankStatementTexts.empty])
  })

  test('with too many lines, or too large, is refused', async () => {
    const entry = entryXml(2, money)
    const file = camtFile([], { version: 2 }).replace('</Stmt>', `${entry.repeat(maxStatementLines + 1)}</Stmt>`)
    expect(await refusalOf(file)).toEqual([400, bankStatementTexts.tooMany])
    const rows = ['Date;Amount', ...Array.from({ length: maxStatementLines + 1 }, () => '2026-11-12;1,00')].join('\n')
    expect(await refusalOf(rows)).toEqual([400, bankStatementTexts.tooMany])
    const [status, detail] = await refusalOf(Buffer.alloc(30_000_001, ' '))
    expect([status, detail]).toEqual([413, bankStatementTexts.tooLarge])
  })
})

test('ten thousand lines and a thousand open invoices are matched', async () => {
  const { therapist: busy, issue } = await statementPractice(product)
  const { id } = await issue('Alex Stone', 12_000)
  // Copies of one invoice with names and amounts of their own.
  await product.database.owner.query('alter table invoices disable trigger user')
  await product.database.owner.query(
    `insert into invoices (therapist_id, client_pays, currency, number, number_series, number_place, issued_at, issue_date, due_date, recipient_name, issuer, net_minor, gross_minor)
      select therapist_id, true, currency, '2027-' || lpad(n::text, 4, '0'), 'copies', n, issued_at, issue_date, due_date, 'Payer' || chr(97 + n % 26) || ' Family' || n, issuer, 5000 + n, 5000 + n
      from invoices, generate_series(1, 1000) n where therapist_id = $1 and id = $2`,
    [busy.userId, id],
  )
  await product.database.owner.query('alter table invoices enable trigger user')
  const entries = Array.from({ length: maxStatementLines }, (_, n) => {
    const cents = 5000 + (n % 1000)
    return {
      amount: (cents / 100).toFixed(2),
      name: `Someone${n} Else${n}`,
      text: n % 3 === 0 ? `Invoice 2027-${String(n % 1000).padStart(4, '0')}` : 'Thank you',
      bankReference: `R${n}`,
    }
  })
  const file = camtFile(entries)
  const { lines } = await linesIn(busy, file)
  expect(lines).toHaveLength(maxStatementLines)
  expect(lines.filter(({ level }) => level === 'sure').length).toBeGreaterThan(900)
})
