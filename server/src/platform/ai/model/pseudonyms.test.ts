import { describe, expect, test } from 'vitest'
import { readSources } from './prompt.ts'
import { pseudonymsFor } from './pseudonyms.ts'
import { openPassages } from './quotations.ts'

const sourceOf = (text: string) => ({ id: 'note', kind: 'note' as const, date: null, text })
const names = () => pseudonymsFor({ client: ['Marisol Okwuosa', 'Mari'], therapist: ['Dr. Hanne Birk'] })
const of = (...client: string[]) => pseudonymsFor({ client, therapist: [] })
const note =
  'Marisol Okwuosa came late. Marisol told Hanne Birk about Mari’s sister Hanna. Dr. Birk listened to MARISOL.'

test('names of client and therapist are replaced, whole words only', () => {
  expect(names().mask(note).text).toBe(
    'CLIENT came late. CLIENT told THERAPIST THERAPIST about CLIENT’s sister Hanna. Dr. THERAPIST listened to CLIENT.',
  )
})

describe('in small letters', () => {
  test.each([
    ['mila said that mila’s brother called. milas are fish, and milan is a town.', 'Mila Novak'],
    ['novak slept badly, and so did mila novak.', 'Mila Novak'],
    ['mr. okwuosa and anna-lena came, lena left.', 'Anna-Lena Okwuosa'],
    ['jose called, and José did. josé too.', 'José Núñez'],
    ["sean o’neil and o'neil", "Sean O'Neil"],
    ['mila rief an, milas Schwester auch.', 'Mila Novak'],
  ])('a name does not leave: %s', (text, name) => {
    const { text: masked } = of(name).mask(text)
    expect(masked).not.toMatch(/\b(?:mila|novak|okwuosa|lena|jose|neil)\b/iu)
    expect(masked).toContain('CLIENT')
  })

  test.each([
    ['He will mark it, she said with grace.', 'Will Mark Grace'],
    ['In may the rose gives her joy and hope.', 'May Rose Joy Hope'],
    ['The young baker wore a green coat for a long time.', 'Baker Young Green Long'],
    ['Er meint es ernst und hat lange mit der kleinen Tochter gesprochen, wie klein sie ist.', 'Ernst Klein'],
    ['Il dit que c’est clair et que la salle est claire, il a jeté une pierre.', 'Claire Pierre'],
    ['Ella lleva una falda rosa y dice que hay poca luz en la casa.', 'Rosa Luz Casas'],
    ['Es ist besser als gestern, sagt sie.', 'Al Ott'],
  ])('an ordinary word of the language stays: %s', (text, name) => {
    expect(of(name).mask(text).text).toBe(text)
  })

  test.each([
    ['Will hopes that he will cope, Hope said.', 'Will Hope', 'CLIENT hopes that he will cope, CLIENT said.'],
    ['I will hope. Will Hope came, will Hope stay?', 'Will Hope', 'I will hope. CLIENT came, will CLIENT stay?'],
    ['We saw will okafor, who will call.', 'Will Okafor', 'We saw CLIENT, who will call.'],
    ['Heute kam frau sommer, es ist sommer.', 'Ida Sommer', 'Heute kam frau CLIENT, es ist sommer.'],
    ['Rosa de la Luz y María de la Cruz', 'Rosa de la Luz', 'CLIENT y María de la Cruz'],
    ['Er sagt, dass rosa gestern nicht kam.', 'Rosa Meier', 'Er sagt, dass CLIENT gestern nicht kam.'],
  ])('of both the name is replaced: %s', (text, name, masked) => {
    expect(of(name).mask(text).text).toBe(masked)
  })

  test('a record in small letters counts as well, without its particles and words', () => {
    const { text } = of('mila de la rosa').mask('Mila said that la rosa is de rigueur. Mila de la Rosa left.')
    expect(text).toBe('CLIENT said that la rosa is de rigueur. CLIENT left.')
  })
})

test('the contact in the record has a pseudonym of its own, unless the name is also the client’s', () => {
  const used = pseudonymsFor({ client: ['Mila Novak'], therapist: ['Birk'], contact: ['Otto Novak'] })
  const { text } = used.mask('mila visited otto novak. otto was glad, Novak too.')
  expect(text).toBe('CLIENT visited CONTACT1. CONTACT1 was glad, CLIENT too.')
  expect(used.restore('CONTACT1 and CLIENT met. NO CONTACT with THERAPIST.')).toBe(
    'otto novak and Novak met. NO CONTACT with THERAPIST.',
  )
})

test('come back in a line, and its evidence stands where it stood', () => {
  const used = names()
  const { read } = readSources([sourceOf(note)], used, 10_000)
  for (const quote of ['CLIENT came late.', 'about CLIENT’s sister', 'CLIENT told THERAPIST', 'listened to CLIENT']) {
    const evidence = openPassages(read)(quote)
    expect(evidence?.quote).toBe(note.slice(evidence?.start, evidence?.end))
    expect(used.mask(evidence?.quote ?? '').text).toContain(quote.split(' ').at(-1))
  }
  expect(used.restore('CLIENT came late.')).toBe('Marisol Okwuosa came late.')
})

test('a name in small letters comes back with a capital one if the sources have it anywhere', () => {
  const used = of('Mila Novak')
  const text = 'mila slept badly. She said: “mila is tired.” Later Mila rested.'
  const { read } = readSources([sourceOf(text)], used, 10_000)
  expect(used.restore('CLIENT slept badly.')).toBe('Mila slept badly.')
  expect(openPassages(read)('CLIENT slept badly.')?.quote).toBe('mila slept badly.')
  const small = of('Mila Novak')
  small.mask('mila slept badly.')
  expect(small.restore('CLIENT slept badly.')).toBe('mila slept badly.')
})
