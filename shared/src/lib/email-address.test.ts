import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalEmail } from './canonical-email.ts'
import { emailAddress } from './email-address.ts'
import { readableEmail } from './readable-email.ts'

test('an address is trimmed, lowered, and of the form of RFC 5322', () => {
  const schema = emailAddress({ missing: 'missing', invalid: 'invalid' })
  expect(schema.parse('  Ana.R+1_x@Mail.Exa-mple.COM ')).toBe('ana.r+1_x@mail.exa-mple.com')
  expect(schema.parse("Siobhan.O'Brien@Example.com")).toBe("siobhan.o'brien@example.com")
  expect(schema.safeParse('  ').error?.issues[0]?.message).toBe('missing')
  for (const wrong of [
    'a@b',
    'a@b.c',
    '@b.cd',
    'a b@c.de',
    'a@b..de',
    'a@.de',
    'a@b.d1',
    'a@127.0.0.1',
    'a@0x7f.1',
    'ä@b.de',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    '.@example.com',
    'a@-x.com',
    'a@x-.com',
    'a@b.-x.com',
    'a"b@example.com',
    'a,b@example.com',
    'a@b@example.com',
    'a@münchen.de/x',
    'a@münchen.de:25',
    'a@münchen.de\\x',
    'a@m%C3%BCnchen.de',
    'a@mün\u202echen.de',
    'a@mün chen.de',
    `${'a'.repeat(250)}@b.de`,
    `a@${'ü'.repeat(240)}.de`,
  ]) {
    expect([wrong, schema.safeParse(wrong).error?.issues[0]?.message]).toEqual([wrong, 'invalid'])
  }
})

test('a domain beyond ASCII is converted, and read as it was', () => {
  for (const [given, stored, readable] of [
    ['info@MÜNCHEN.de', 'info@xn--mnchen-3ya.de', 'info@münchen.de'],
    ['info@mu\u0308nchen.de', 'info@xn--mnchen-3ya.de', 'info@münchen.de'],
    ['info@straße.example', 'info@xn--strae-oqa.example', 'info@straße.example'],
    ['a@例え。jp', 'a@xn--r8jz45g.jp', 'a@例え.jp'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
    // Letters that pass for others, and a script from right to left.
    ['a@аррӏе.com', 'a@xn--80ak6aa92e.com', 'a@xn--80ak6aa92e.com'],
    ['a@paypаl.com', 'a@xn--paypl-7ve.com', 'a@xn--paypl-7ve.com'],
    ['a@bıg.com', 'a@xn--bg-hpa.com', 'a@xn--bg-hpa.com'],
    ['a@מומלץ.com', 'a@xn--9dboeb0b.com', 'a@xn--9dboeb0b.com'],
  ]) {
    const converted = canonicalEmail(given as string)
    expect([given, converted, readableEmail(converted ?? '')]).toEqual([given, stored, readable])
  }
  expect(readableEmail('a@xn--0.com')).toBe('a@xn--0.com')
})

test('the readable form is another form of the same address', () => {
  const letters = fc.constantFrom('a', 'z', '7', 'ü', 'ß', 'ł', 'я', 'ж', 'ω', '例', 'え', '한', '𠮷')
  const label = fc.array(letters, { minLength: 1, maxLength: 20 }).map((each) => each.join(''))
  let readable = 0
  fc.assert(
    fc.property(label, fc.constantFrom('de', 'рф', '中国'), (domain, top) => {
      const address = canonicalEmail(`a@${domain}.${top}`)
      if (address === null) return
      const shown = readableEmail(address)
      if (shown !== address) readable += 1
      expect(canonicalEmail(shown)).toBe(address)
      expect(canonicalEmail(address)).toBe(address)
    }),
    { numRuns: 3_000 },
  )
  expect(readable).toBeGreaterThan(20)
})

test('every address of ASCII that is taken is taken by a well-known form as well', () => {
  const pieces = fc.array(fc.constantFrom('a', 'B', '7', '.', '-', '_', '+', '%', "'", 'x-y', 'é'), {
    minLength: 1,
    maxLength: 4,
  })
  const wellKnown = z.email({ pattern: z.regexes.html5Email })
  let taken = 0
  fc.assert(
    fc.property(pieces, pieces, fc.constantFrom('.de', '.c', '.co.uk', '.-de', ''), (local, domain, end) => {
      const address = canonicalEmail(`${local.join('')}@${domain.join('')}${end}`)
      if (address === null) return
      taken += 1
      expect([address, wellKnown.safeParse(address).success]).toEqual([address, true])
    }),
    { numRuns: 5_000 },
  )
  expect(taken).toBeGreaterThan(20)
})

test('a long text is looked at in one go', () => {
  // Looked at in more than one go these take hours.
  for (const text of ['a'.repeat(900_000), `a@${'a-'.repeat(450_000)}`, '.a'.repeat(450_000), 'ü@'.repeat(450_000)])
    expect(canonicalEmail(text)).toBe(null)
})
