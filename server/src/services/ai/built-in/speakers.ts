import { folded } from './phrases.ts'

export type Speaker = 'client' | 'therapist' | 'other'

const roles: Record<'client' | 'therapist', RegExp> = {
  therapist:
    /^(?:t|th|ther|tp|psy|therapist|therapeut(?:in)?|counsell?or|psychologist|psychologe|psychologin|psychotherap(?:ist|eut|eutin|eute)|berater(?:in)?|terapeuta|psicologo|psicologa|psicoterapeuta|therapeute|psychologue|psychiat(?:er|rist|re|erin)|psiquiatra|clinician|interviewer(?:in)?|coach|dr|doctor|doctora|docteur|doctora|orientadora?)$/u,
  client:
    /^(?:c|cl|k|kl|p|pt|pat|client|klient(?:in)?|cliente|clienta|patient(?:in|e)?|paciente|usuari[oa]|consultante?)$/u,
}

const label =
  /^(\s*(?:\[?\(?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d+)?\)?\]?\s*[-–]?\s*)?(?:<v\s+)?)(\*{0,2})([\p{L}][\p{L}\p{N}.'’ -]{0,40}?)\s*(?:\([^)\n]{0,30}\))?\2\s*(?:[:：>]|\s[–—]\s)\*{0,2}\s*(?=\S)/u

function nameParts(names: readonly string[]): Set<string> {
  return new Set(
    names
      .flatMap((name) => folded(name).split(/[^a-z0-9]+/u))
      .filter(
        (part) =>
          part.length > 1 &&
          !/^(?:dr|mr|mrs|ms|frau|herr|sra?|mme|prof|dra|dipl|psych|med|von|de|la|van|der)$/u.test(part),
      ),
  )
}

type Names = { client: readonly string[]; therapist: readonly string[] }

/** Of two single letters: which is the initial of the client and which of the therapist, if that is the only way to read them. */
function byInitials(labels: readonly string[], names: Names): { client: string; therapist: string } | null {
  const [one = '', other = ''] = labels
  if (labels.length !== 2 || one.length !== 1 || other.length !== 1) return null
  const begins = (who: keyof Names, letter: string) =>
    [...nameParts(names[who])].some((part) => part.startsWith(letter))
  const fits = (client: string, therapist: string) => begins('client', client) && begins('therapist', therapist)
  if (fits(one, other) === fits(other, one)) return null
  return fits(one, other) ? { client: one, therapist: other } : { client: other, therapist: one }
}

export type Speakers = {
  /** Whether people speak in the text. */
  found: boolean
  /** Whether it says which of them is the client. */
  known: boolean
  labelOf(line: string): { speaker: Speaker; start: number; length: number } | null
}

/** Finds out who speaks in a text: labels that come back, or every label of a transcript. */
export function openSpeakers(lines: readonly string[], names: Names, transcript: boolean): Speakers {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const name = label.exec(line)?.[3]
    if (name) counts.set(folded(name), (counts.get(folded(name)) ?? 0) + 1)
  }
  const parts = { client: nameParts(names.client), therapist: nameParts(names.therapist) }
  const speakerOf = new Map<string, Speaker>()
  for (const [name, count] of counts) {
    const own = name.split(/[^a-z0-9]+/u).filter((part) => part !== '')
    const plain = own.join(' ')
    const isOf = (who: 'client' | 'therapist') =>
      roles[who].test(plain) ||
      own.some((part) => parts[who].has(part)) ||
      own.some((part) => part.length > 3 && roles[who].test(part))
    const therapist = isOf('therapist')
    const client = isOf('client')
    if (therapist !== client) speakerOf.set(name, therapist ? 'therapist' : 'client')
    else if (count >= 2 && own.length <= 4) speakerOf.set(name, 'other')
  }
  // "P" is a patient beside a "T", and a psychologist beside the client's name.
  const byName = [...speakerOf].filter(([name]) => name.split(/[^a-z0-9]+/u).some((part) => parts.client.has(part)))
  const alike = [...speakerOf.values()].every((one) => one === 'client')
  if (byName.length === 1 && alike && speakerOf.size === 2) {
    for (const name of speakerOf.keys()) if (name !== byName[0]?.[0]) speakerOf.set(name, 'therapist')
  }
  const initials = byInitials([...speakerOf.keys()], names)
  // "C" is a client, but beside an "A" who is the client Arvid it is the therapist Clausen.
  if (initials && ![...speakerOf.keys()].every((name) => roles.client.test(name) || roles.therapist.test(name))) {
    speakerOf.set(initials.client, 'client')
    speakerOf.set(initials.therapist, 'therapist')
  }
  const named = [...speakerOf.values()]
  const turns = [...counts].filter(([name]) => speakerOf.has(name)).reduce((sum, [, count]) => sum + count, 0)
  const back = [...counts].filter(([name, count]) => speakerOf.has(name) && count >= 2).length
  const found = transcript ? turns >= 2 : turns >= 4 && back >= 2 && named.some((one) => one !== 'other')
  const others = [...speakerOf].filter(([, one]) => one === 'other')
  // Two people of whom one is known: the other one is known too.
  if (speakerOf.size === 2 && others.length === 1 && others[0]) {
    speakerOf.set(others[0][0], named.includes('therapist') ? 'client' : 'therapist')
  }
  return {
    found,
    known: [...speakerOf.values()].includes('client'),
    labelOf(line) {
      if (!found) return null
      const hit = label.exec(line)
      const speaker = hit?.[3] ? speakerOf.get(folded(hit[3])) : undefined
      return hit && speaker ? { speaker, start: hit[1]?.length ?? 0, length: hit[0].length } : null
    },
  }
}
