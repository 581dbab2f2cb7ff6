import type { Identifier, PersonName } from '../engine.ts'
import { writtenForms } from './identifier-forms.ts'
import { identifierPatterns } from './identifier-patterns.ts'
import { type Found, type Masked, masked, originalsIn, placeOf, type Unmasked } from './masks.ts'
import { formsOf, isSmall, keyOf, openNames } from './name-forms.ts'

export type Pseudonyms = {
  /** Replaces what identifies. Positions in the result lead back to the text as it was. */
  mask(text: string): Masked
  /**
   * Puts back what was replaced: at each place of a line what stands at the same place of its passages. What no passage has comes back as the sources first
   * wrote it, with a capital letter if they do so anywhere; a word that replaced nothing stays.
   */
  restore(text: string, passages?: readonly Unmasked[]): string
}

/** The people whose names do not leave, and what else their records hold. A form that two of them share is that of the first. */
export type KnownPeople = {
  client: readonly string[]
  therapist: readonly string[]
  /** Whom the client's record names as contacts, and other people of the texts: one name for each. */
  contacts?: readonly PersonName[]
  /** Of the client and the contacts. */
  identifiers?: readonly Identifier[]
}

const kindTokens = {
  email: 'EMAIL',
  phone: 'PHONE',
  'birth-date': 'BIRTHDATE',
  number: 'NUMBER',
  address: 'ADDRESS',
} as const
/** Bounded as ASCII is: scripts without spaces put their letters right beside a token. */
const tokens = /\b(?:CLIENT|THERAPIST|(?:CONTACT|EMAIL|PHONE|BIRTHDATE|NUMBER|POSTCODE|ADDRESS)\d+)(?=s?\b)/gu

/** The same address or number, however it is written. */
const sameValue = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, '')

/**
 * Keeps from leaving what the record holds about client, therapist and contacts, in all its written forms, and what looks like an address, a phone number, a
 * bank account, another long number, a street with a number, a date of birth or a postcode. Names of other people are replaced if they are given. Nicknames, names in
 * small letters that are words of the text's language, and places stay.
 */
export function pseudonymsFor({ client, therapist, contacts = [], identifiers = [] }: KnownPeople): Pseudonyms {
  const named = (names: readonly string[], token: string, asWritten = false) =>
    formsOf(names).map((form) => [keyOf(form), { token, asWritten }] as const)
  const findNames = openNames(
    new Map([
      ...contacts
        .map((name, at) => ({ name, token: `CONTACT${at + 1}` }))
        .toReversed()
        // Of two the record's counts, in any case of letters.
        .toSorted((one, other) => Number(typeof one.name === 'string') - Number(typeof other.name === 'string'))
        .flatMap(({ name, token }) =>
          typeof name === 'string' ? named([name], token) : named([name.asWritten], token, true),
        ),
      ...named(therapist, 'THERAPIST'),
      ...named(client, 'CLIENT'),
    ]),
  )
  const numbered = new Map<string, string>()
  const counts = new Map<string, number>()
  function tokenFor(kind: string, value: string): string {
    const key = `${kind} ${sameValue(value)}`
    const known = numbered.get(key)
    if (known !== undefined) return known
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    numbered.set(key, `${kind}${count}`)
    return `${kind}${count}`
  }
  const recorded = identifiers.flatMap((one) => {
    const pattern = writtenForms(one)
    return pattern ? [{ pattern, token: tokenFor(kindTokens[one.kind], one.value) }] : []
  })
  const firstForm = new Map<string, string>()

  /** In the order of what decides where two of them are the same stretch. */
  function identifying(text: string): Found[] {
    const own = recorded.flatMap(({ pattern, token }) =>
      [...text.matchAll(pattern)].map(({ 0: form, index }) => ({ start: index, end: index + form.length, token })),
    )
    const others = identifierPatterns.flatMap(({ pattern, token, counts: isOne = () => true }) =>
      [...text.matchAll(pattern)]
        .filter(({ 0: form }) => isOne(form))
        .map(({ 0: form, index }) => ({ start: index, end: index + form.length, token: tokenFor(token, form) })),
    )
    return [...own, ...findNames(text), ...others]
  }

  return {
    mask(text) {
      const result = masked(text, identifying(text))
      for (const { token, original } of result.masks) {
        const first = firstForm.get(token)
        if (first === undefined || (isSmall(first) && !isSmall(original))) firstForm.set(token, original)
      }
      return result
    },
    restore(text, passages = []) {
      const originals = originalsIn(passages, tokens)
      const used = new Map<string, number>()
      return text.replaceAll(tokens, (token, start: number) => {
        const place = placeOf(token, text, start, start + token.length)
        const own = originals.get(place) ?? []
        const at = used.get(place) ?? 0
        used.set(place, at + 1)
        // In a host name only what a passage has there: a word of the text is none.
        return own[at] ?? own.at(-1) ?? (place === token ? (firstForm.get(token) ?? token) : token)
      })
    },
  }
}
