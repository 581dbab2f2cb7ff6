import { createHash } from 'node:crypto'
import type { Leaving, LookedAt } from '@openhour/shared/features/ai/leaving.contract.ts'
import { leavingTexts as words } from '@openhour/shared/features/ai/leaving.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import type pg from 'pg'
import { runPlain } from '../../platform/database/tenancy.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import type { AiSource, AiWork } from '../../services/ai/engine.ts'
import type { Engines } from '../../services/ai/engines.ts'
import type { Masked } from '../../services/ai/model/masks.ts'
import { pseudonymsFor } from '../../services/ai/model/pseudonyms.ts'
import { findRecordedPeople, listOtherClientNames, listShown, type RecordedPeople } from './draft-work.queries.ts'
import type { Shown } from './drafts.queries.ts'
import { identifiedBy } from './identifying-columns.ts'

type People = Required<Pick<AiWork, 'clientNames' | 'therapistNames' | 'contactNames' | 'identifiers'>>

/** The people whose names do not leave, as an engine takes them. */
export function peopleOf({ identifying, therapistNames, accountName, accountEmail }: RecordedPeople): People {
  const { clientNames, contactNames, identifiers } = identifiedBy(identifying)
  return {
    clientNames: [...clientNames, ...(accountName === null ? [] : [accountName])],
    therapistNames,
    contactNames,
    identifiers: [...identifiers, ...(accountEmail === null ? [] : [{ kind: 'email' as const, value: accountEmail }])],
  }
}

/** With the names of other people in the texts, which are names only as written there. */
export const withOthers = (people: People, others: readonly string[]): People => ({
  ...people,
  contactNames: [...people.contactNames, ...others.map((asWritten) => ({ asWritten }))],
})

/** Each text as it leaves. */
function maskedTexts(sources: readonly AiSource[], { clientNames, therapistNames, contactNames, identifiers }: People) {
  const names = pseudonymsFor({ client: clientNames, therapist: therapistNames, contacts: contactNames, identifiers })
  return sources.map(({ text }) => names.mask(text))
}

/** The same only for the same text with the same places replaced. */
const hashOf = ({ text }: AiSource, { masks }: Masked) =>
  createHash('sha256')
    .update(JSON.stringify([text, masks.map(({ start, original }) => [start, original.length])]))
    .digest('hex')

const hashesOf = (sources: readonly AiSource[], people: People, others: readonly string[]) => {
  const masked = maskedTexts(sources, withOthers(people, others))
  return { masked, hashes: sources.map((source, at) => hashOf(source, masked[at] as Masked)) }
}

/** Whether what would leave now is what the therapist looked at. */
export function isAsShown(sources: readonly AiSource[], people: People, shown: Shown | null, sentTo: string): boolean {
  if (shown?.sentTo !== sentTo) return false
  const looked = new Set(shown.texts)
  return hashesOf(sources, people, shown.people).hashes.every((hash) => looked.has(hash))
}

/** There is something that the therapist has not looked at. */
export class NotLookedAt extends Refusal {}

type About = { therapistId: string; clientId: string; sources: readonly AiSource[] }

/**
 * What would leave, and whether the therapist has looked at all of it.
 * @param worker works as openhour_worker, because only it may read the name and address of a client's account
 */
export function openLeaving({ worker, engines }: { worker: pg.Pool; engines: Engines }) {
  async function read({ therapistId, clientId, sources }: About, sentTo: string) {
    const [recorded, others, before] = await runPlain(
      worker,
      findRecordedPeople(therapistId, clientId),
      listOtherClientNames(therapistId, clientId),
      listShown(therapistId, clientId, sentTo),
    )
    const people = peopleOf(found(recorded, clientNotFound))
    const known = others.map(({ name }) => name)
    const already = maskedTexts(sources, people).map(({ text }) => text)
    const names = await engines.people.find(already, known)
    const looked = new Set(before.flatMap(({ shown }) => shown.texts))
    const leftBefore = new Set(before.flatMap(({ shown }) => shown.left))
    return { ...hashesOf(sources, people, names), names, people, looked, leftBefore }
  }

  return {
    /** The texts with what is replaced in them, for the therapist to look at. */
    async show(about: About): Promise<Leaving> {
      const sentTo = engines.model?.shown.sentTo ?? null
      if (sentTo === null) {
        found((await runPlain(worker, findRecordedPeople(about.therapistId, about.clientId)))[0], clientNotFound)
        return { sentTo, asks: false, texts: [], people: [] }
      }
      const { masked, hashes, names, people, looked, leftBefore } = await read(about, sentTo)
      const personOf = new Map(names.map((name, at) => [`CONTACT${people.contactNames.length + at + 1}`, name]))
      const texts = about.sources.map((source, at) => ({
        kind: source.kind,
        date: source.date,
        hash: hashes[at] ?? '',
        parts: partsOf(source.text, (masked[at] as Masked).masks, personOf),
      }))
      const count = (name: string) =>
        texts.reduce((sum, { parts }) => sum + parts.filter(({ person }) => person === name).length, 0)
      return {
        sentTo,
        asks: hashes.some((hash) => !looked.has(hash)),
        texts,
        people: names
          .map((name) => ({ name, times: count(name), left: leftBefore.has(name) }))
          .filter(({ times }) => times > 0),
      }
    },

    /**
     * What a draft may send, to be kept with it; undefined if nothing leaves this machine.
     * @throws Refusal if there is something that the therapist has not looked at
     */
    async lookedAt(about: About, given: LookedAt | undefined): Promise<Shown | undefined> {
      const sentTo = engines.model?.shown.sentTo ?? null
      if (sentTo === null) return undefined
      const { hashes, names, looked, leftBefore } = await read(about, sentTo)
      const seen = new Set(given?.texts)
      if (hashes.some((hash) => !seen.has(hash) && !looked.has(hash)))
        throw new NotLookedAt('not-possible-now', words.notLookedAt)
      const chosen = given ? new Set(given.left) : leftBefore
      return { sentTo, texts: [...new Set(hashes)], people: names, left: names.filter((name) => chosen.has(name)) }
    },
  }
}

export type LeavingTexts = ReturnType<typeof openLeaving>

/** A text in pieces: as written, or replaced. */
function partsOf(text: string, masks: Masked['masks'], personOf: ReadonlyMap<string, string>) {
  const parts: { text: string; token: string | null; person: string | null }[] = []
  let at = 0
  for (const { start, original, token } of masks) {
    if (start > at) parts.push({ text: text.slice(at, start), token: null, person: null })
    parts.push({ text: original, token, person: personOf.get(token) ?? null })
    at = start + original.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), token: null, person: null })
  return parts
}
