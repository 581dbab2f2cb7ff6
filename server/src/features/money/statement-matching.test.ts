import { describe, expect, test } from 'vitest'
import { lineOf } from './statement-lines.ts'
import { type KnownInvoice, type KnownPayment, openMatching } from './statement-matching.ts'

let counted = 0
const invoice = (
  number: string,
  recipientName: string,
  openMinor: number,
  more: Partial<KnownInvoice> = {},
): KnownInvoice => ({
  id: `${++counted}`,
  number,
  recipientName,
  issueDate: '2026-11-01',
  currency: 'EUR',
  openMinor,
  isCorrected: false,
  payer: recipientName,
  names: [recipientName],
  ...more,
})
const line = (
  amount: string,
  name: string,
  text = '',
  more: { names?: string[]; references?: string[]; currency?: string } = {},
) => lineOf({ bookedOn: '2026-11-12', amount, currency: 'EUR', names: [name], texts: [text], ...more })

const matched = (invoices: KnownInvoice[], ...lines: ReturnType<typeof line>[]) => {
  const { match } = openMatching(invoices, [])
  return lines.map((one) => {
    const found = match(one)
    return [found?.level, found?.invoices.map(({ number }) => number), found?.reasons.at(-1)]
  })
}
const one = (invoices: KnownInvoice[], ...given: Parameters<typeof line>) =>
  matched(invoices, line(...given))[0]?.slice(0, 2)

const twelve = () => invoice('2026-0012', 'Alex Stone', 12_000)

describe('a number in the reference', () => {
  test.each([
    '2026-0012',
    'Invoice no. 2026 0012, thank you',
    'RE20260012',
    'rechnung:2026/0012 vom 01.11.2026',
    'SVWZ+2026 00 12 EREF+X',
    '２０２６－００１２',
    '٢٠٢٦-٠٠١٢',
  ])('is found in “%s”', (text) => {
    expect(one([twelve()], '120', 'Somebody Else', text)).toEqual(['sure', ['2026-0012']])
  })

  test.each(['12026-0012', '2026-00123', '2026-0013', '0012', '2026'])('is not found in “%s”', (text) => {
    expect(one([twelve()], '120', 'Somebody Else', text)).toEqual(['choose', []])
  })

  test('is found without its prefix, with umlauts and in a structured reference', () => {
    const prefixed = invoice('ÜB-2026-0012', 'Alex Stone', 12_000)
    for (const text of ['UEB 2026 0012', 'üb20260012', '2026-0012'])
      expect(one([prefixed], '120', '', text)).toEqual(['sure', ['ÜB-2026-0012']])
    expect(one([prefixed], '120', '', '', { references: ['RF18 2026 0012'] })).toEqual(['sure', ['ÜB-2026-0012']])
  })

  test('that is short needs the amount, and is only likely without the name', () => {
    const short = () => invoice('7', 'Alex Stone', 12_000)
    expect(one([short()], '120', 'Other Person', 'No 7')).toEqual(['likely', ['7']])
    expect(one([short()], '120', 'Alex Stone', 'No 7')).toEqual(['sure', ['7']])
    expect(one([short()], '70', 'Other Person', 'No 7')).toEqual(['choose', []])
  })

  test('of several invoices pays them together, also in short', () => {
    const both = () => [twelve(), invoice('2026-0013', 'Alex Stone', 5000)]
    for (const text of ['2026-0012 and 2026-0013', '2026-0012/13', '2026-0012, 0013', '2026-0012 + 13'])
      expect(one(both(), '170', '', text)).toEqual(['sure', ['2026-0012', '2026-0013']])
    expect(one(both(), '150', '', '2026-0012/13')).toEqual(['choose', []])
  })

  test('with another amount is a part payment or credit, and says so', () => {
    expect(matched([twelve()], line('100', '', '2026-0012'))).toEqual([
      ['likely', ['2026-0012'], 'A part payment: €20.00 stays open'],
    ])
    expect(matched([twelve()], line('125.50', '', '2026-0012'))).toEqual([
      ['likely', ['2026-0012'], '€5.50 more than is open becomes credit'],
    ])
  })

  test('of an invoice that can’t be paid says why, and nothing is ticked for the name', () => {
    const next = invoice('2026-0014', 'Alex Stone', 12_000)
    const said = (given: Partial<KnownInvoice>) =>
      matched([{ ...twelve(), ...given }, next], line('120', 'Alex Stone', '2026-0012'))[0]
    expect(said({ openMinor: 0 })).toEqual(['choose', [], 'The reference names 2026-0012, on which nothing is open'])
    expect(said({ openMinor: 0, isCorrected: true })).toEqual([
      'choose',
      [],
      'The reference names 2026-0012, which was corrected',
    ])
    expect(said({ currency: 'CHF' })).toEqual(['choose', [], 'The reference names 2026-0012, which is in CHF'])
  })
})

describe('a name', () => {
  test.each([
    ['Alex Stone', 'STONE ALEX'],
    ['Jörg Müller', 'Joerg Mueller'],
    ['Jörg Müller', 'MULLER, JORG'],
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ['Иван Петров', 'Ivan Petrov'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
    ['Zoë O’Neill', 'ZOE ONEILL'],
    ['Alex Stone', 'Dr. Alex Maria Stone'],
    ['Alexander Stone', 'Alexandr Stone'],
    ['王小明', '王小明'],
    ['Anna Groß', 'GROSS ANNA'],
  ])('%s fits %s', (name, paying) => {
    expect(one([invoice('2026-0012', name, 12_000)], '120', paying)).toEqual(['likely', ['2026-0012']])
  })

  test.each([
    ['Alex Stone', 'Anna Stone'],
    ['Alex Stone', 'Stone'],
    ['Anna May', 'Anna Mey'],
    ['Alex Stone', 'Dr. A. Stone'],
  ])('%s does not fit %s for certain', (name, paying) => {
    expect(one([invoice('2026-0012', name, 12_000)], '120', paying)).toEqual(['choose', []])
  })

  test('in the text, of the client, or of whom it is paid for counts too', () => {
    const invoices = () => [
      invoice('2026-0012', 'Parents Company', 12_000, { names: ['Parents Company', 'Alex Stone'] }),
    ]
    expect(one(invoices(), '120', 'Grandma Somebody', 'Therapy Alex Stone')).toEqual(['likely', ['2026-0012']])
    expect(one(invoices(), '120', '', '', { names: ['Some Bank', 'Alex Stone'] })).toEqual(['likely', ['2026-0012']])
  })

  test('with several open invoices ticks only what is clear', () => {
    const two = (first: number, second: number) => [
      invoice('A-1', 'Alex Stone', first),
      invoice('A-2', 'Alex Stone', second),
    ]
    expect(one(two(8000, 8000), '80', 'Alex Stone')).toEqual(['choose', []])
    expect(one(two(8000, 5000), '50', 'Alex Stone')).toEqual(['likely', ['A-2']])
    expect(one(two(8000, 5000), '130', 'Alex Stone')).toEqual(['likely', ['A-1', 'A-2']])
    expect(one(two(8000, 5000), '60', 'Alex Stone')).toEqual(['choose', []])
    const three = [...two(8000, 5000), invoice('A-3', 'Alex Stone', 3000)]
    expect(one(three, '80', 'Alex Stone')).toEqual(['choose', []])
    expect(one(three, '110', 'Alex Stone')).toEqual(['likely', ['A-1', 'A-3']])
  })

  test('of two payers ticks nothing', () => {
    const twins = [
      invoice('A-1', 'Alex Stone', 8000, { payer: '1' }),
      invoice('A-2', 'Alex Stone', 9000, { payer: '2' }),
    ]
    expect(one(twins, '80', 'Alex Stone')).toEqual(['choose', []])
  })
})

test('an amount alone ticks nothing, and another currency is never proposed', () => {
  expect(one([twelve()], '120', 'Somebody Else')).toEqual(['choose', []])
  expect(one([twelve()], '121', 'Somebody Else')).toEqual(['none', []])
  const { match } = openMatching([twelve()], [])
  const found = match(line('120', 'Alex Stone', 'Therapy', { currency: 'CHF' }))
  expect([found?.level, found?.invoices, found?.others]).toEqual(['none', [], []])
})

test('no invoice is proposed beyond its open amount', () => {
  const paid = line('120', 'Alex Stone')
  expect(matched([twelve()], paid, paid).map(([level, numbers]) => [level, numbers])).toEqual([
    ['likely', ['2026-0012']],
    ['none', []],
  ])
})

test('what is sure comes first if asked for', () => {
  const { match } = openMatching([twelve()], [])
  const [byName, byNumber] = [line('120', 'Alex Stone'), line('120', '', '2026-0012')]
  expect([match(byName, 'sure'), match(byNumber, 'sure')?.level, match(byName)?.level]).toEqual([
    undefined,
    'sure',
    'none',
  ])
})

test('a payment that was entered by hand explains one line only', () => {
  const payment: KnownPayment = {
    payerName: 'Alex Stone',
    receivedDate: '2026-11-10',
    amountMinor: 12_000,
    currency: 'EUR',
    numbers: [],
  }
  const { match } = openMatching([twelve(), invoice('2026-0013', 'Alex Stone', 12_000)], [payment])
  const levels = [line('120', 'Alex Stone', '2026-0012'), line('120', 'Alex Stone', '2026-0012')].map(
    (each) => match(each)?.level,
  )
  expect(levels).toEqual(['choose', 'sure'])
  const late = { ...payment, receivedDate: '2026-11-20' }
  expect(openMatching([twelve()], [late]).match(line('120', 'Alex Stone', '2026-0012'))?.level).toBe('sure')
})
