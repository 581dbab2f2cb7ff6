/** A stretch of a text, from `start` to before `end`. */
export type Span = { start: number; end: number }

const abbreviations = new Set(
  `dr drs mr mrs ms st prof no approx vs etc e.g i.e dept tel min sec hr hrs wk wks mth yr yrs pt cl tx hx dx rx appt
  pat std stde nä näch nächst dipl ing hr fr frl bzw ca usw evtl ggf inkl max tgl tägl z.b d.h u.a o.ä s.o v.a i.d.r lt bds
  vgl nr str mind ca jhd jh geb verh ges pünktl psych med stat amb ther sog zzt z.t z.zt u.u o.g p.o abs m o d i b
  sr sra srta dra dña lic ud uds pág aprox máx mín núm tto ttos pcte pac ses próx
  mme mlle m mm me env rdv art pers ex p.ex c.-à-d n° hosp trait cp cps séq`
    .split(/\s+/u)
    .filter((one) => one !== ''),
)

/** Abbreviations that also stand at the end of a sentence. */
const mayEnd = new Set([
  'etc',
  'usw',
  'no',
  'min',
  'hr',
  'hrs',
  'wk',
  'wks',
  'yrs',
  'mth',
  'sec',
  'tel',
  'max',
  'máx',
  'mín',
  'med',
  'rx',
  'tx',
  'dx',
  'hx',
  'i',
  'tto',
  'ex',
])

const months =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\b/u
const beforeOrdinal =
  /(?:^|[\s(,–-])(?:am|vom|zum|der|die|das|den|dem|des|bis|ab|seit|im|beim|zur|ihre|seine|ihr|sein|nach|vor|und|\d{1,2}\.)\s+\d{1,2}$/iu

/** Whether the full stop at `at` ends a sentence. */
function ends(text: string, at: number, next: string): boolean {
  const before = text.slice(Math.max(0, at - 30), at)
  const number = /(?:^|[^\d.,:])(\d{1,2})$/u.exec(before)
  if (number) {
    const rest = text.slice(at + 1).trimStart()
    if (months.test(rest) || beforeOrdinal.test(before)) return false
    if (/^[\s(–-]*\d{1,2}$/u.test(before) || /[,;(]\s*\d{1,2}$/u.test(before)) return false
  }
  const word = /[\p{L}.-]+$/u.exec(before)?.[0].toLowerCase()
  if (!word) return true
  if (abbreviations.has(word)) return mayEnd.has(word) && /\p{Lu}/u.test(next)
  return word.length > 1 || /^[iyoea]$/u.test(word)
}

const closing = /["'”“’»)\]›]/u

/** The sentences of a stretch without line breaks that end one. Keeps abbreviations, dates and ordinals in one piece. */
export function sentencesOf(text: string, { start, end }: Span): Span[] {
  const found: Span[] = []
  let from = start
  for (let at = start; at < end; at++) {
    const letter = text[at] ?? ''
    if (!/[.!?…。！？]/u.test(letter)) continue
    let after = at + 1
    while (after < end && /[.!?…]/u.test(text[after] ?? '')) after++
    const single = letter === '.' && after === at + 1
    while (after < end && closing.test(text[after] ?? '')) after++
    if (/^[^\S\n]»/u.test(text.slice(after, after + 2))) after += 2
    if (after < end && !/\s/u.test(text[after] ?? '') && !/[。！？]/u.test(letter)) continue
    const next = /\S/u.exec(text.slice(after, end))?.[0] ?? ''
    if (/\p{Ll}/u.test(next) || /^[,;:)]/u.test(next)) continue
    if (single && next !== '' && !ends(text, at, next)) continue
    found.push({ start: from, end: after })
    from = after
    at = after - 1
  }
  if (from < end) found.push({ start: from, end })
  return found.map((span) => trimmed(text, span)).filter((span) => span.end > span.start)
}

export function trimmed(text: string, { start, end }: Span): Span {
  let from = start
  let to = end
  while (from < to && /\s/u.test(text[from] ?? '')) from++
  while (to > from && /\s/u.test(text[to - 1] ?? '')) to--
  return { start: from, end: to }
}
