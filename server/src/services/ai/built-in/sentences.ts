import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'

/** A stretch of a text, from `start` to before `end`. */
export type Span = { start: number; end: number }

const abbreviations: Record<AiLanguage, Set<string>> = {
  en: words('dr drs mr mrs ms st prof approx vs dept pt pts cl appt e.g i.e ca p.r.n'),
  de: words(
    `dr prof hr fr frl pat std stde nä näch nächst dipl psych ing bzw ca evtl ggf inkl tgl tägl z.b d.h u.a o.ä s.o v.a i.d.r bds vgl nr str mind jhd jh
    geb verh ges pünktl stat amb ther sog zzt z.t z.zt u.u o.g abs wo vorwo angen bespr vereinb empf unveränd zus dzt derz lfd allg z f m u gg vorm nachm mtl wöch lt gem bes insb angebl
    wg ggü ehem bspw zzgl jew kl th ko bzgl einschl zw lt ausf wdh insg ambul regelm nächtl anschl schriftl telef tbl tabl gtt`,
  ),
  es: words('dr dra sr sra srta dña lic ud uds pág aprox núm pcte pac ses próx p.ej ej prof'),
  fr: words('dr dre mme mlle mm me pr env rdv p.ex c.-à-d hosp cp cps séq prof st ste'),
}
/** Abbreviations that also stand at the end of a sentence, which a capital letter after them tells. */
const mayEnd = words('etc usw no min hr hrs wk wks yrs mth sec tel max máx mín rx tx dx hx tto ex mg ml kg med')

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/u))
}

const months =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez|Std|Stunde|Sitzung|Termin|Gespräch|Kontakt|Treffen|Woche|Tag|Mal|Klasse|Stock|SSW|Lebensjahr)(?!\p{L})/u
const beforeOrdinal =
  /(?:^|[\s(,–-])(?:am|vom|zum|der|die|das|den|dem|des|bis|ab|seit|im|beim|zur|ihre|seine|ihr|sein|nach|vor|und|\d{1,2}\.)\s+\d{1,2}$/iu

/** Words that German sentences begin with, as opposed to nouns: "30 Min. Gespräch", but "30 Min. Danach". */
const opening =
  /^\s*(?:["„»]|(?:Er|Sie|Es|Ich|Wir|Man|Der|Die|Das|Den|Dem|Ein|Eine|Einen|Kein|Keine|Dann|Danach|Dabei|Da|Dort|Davor|Seit|Seither|Im|In|Am|An|Auf|Bei|Beim|Mit|Ohne|Nach|Vor|Zu|Zum|Zur|Für|Um|Bis|Ab|Aus|Von|Vom|Als|Wenn|Weil|Obwohl|Aber|Und|Auch|Nur|Noch|Nicht|Heute|Gestern|Morgen|Jetzt|Nun|Sehr|Ihr|Ihre|Ihrem|Sein|Seine|Seinem|Mein|Meine|Ist|Hat|War|Wird|Will|Kann|Pat|Kl|Frau|Herr|Hr|Fr|Schläft|Isst|Trinkt|Wirkt|Nimmt|Kommt|Geht|Sagt|Berichtet|Vereinbart|Sonst|Weiter|Wieder|Mehr|Weniger|Insgesamt|Stimmung|Schlaf|Appetit|Nächste[rsn]?|Termin|Plan)(?!\p{L}))/u

/** A number and its unit that go on with what is counted. */
function measures(before: string, after: string): boolean {
  return /\d\s?(?:min|std)$/iu.test(before) && !opening.test(after)
}

/** "3. Sitzung", which is no item of a list. */
export function isOrdinal(line: string): boolean {
  return months.test(/^\s*\d{1,3}\.\s+(.*)$/u.exec(line)?.[1] ?? '')
}

const weekday = /(?<!\p{L})(?:Mo|Di|Mi|Do|Sa|So)$/u

/** Whether the full stop at `at` ends a sentence. */
function ends(text: string, at: number, next: string, language: AiLanguage): boolean {
  const before = text.slice(Math.max(0, at - 30), at)
  if (language === 'de' && /(?:^|[^\d.,:])\d{1,2}$/u.test(before)) {
    const rest = text.slice(at + 1).trimStart()
    if (months.test(rest) || beforeOrdinal.test(before) || /(?:^|[,;(–-])\s*\d{1,2}$/u.test(before)) return false
  }
  const word = /[\p{L}.-]+$/u.exec(before)?.[0].toLowerCase()
  if (!word) return true
  if (abbreviations[language].has(word)) return false
  if (mayEnd.has(word))
    return /[\p{Lu}"'“„«¿¡]/u.test(next) && !(language === 'de' && measures(before, text.slice(at + 1)))
  if (language === 'de' && weekday.test(before)) return opening.test(text.slice(at + 1)) || !/\p{L}/u.test(next)
  if (word.length > 1) return true
  // A unit ("6 h.", "15 min/j.") ends a sentence; an initial or "z. B." does not.
  return /[\d/]\s?$/u.test(before.slice(0, -1)) || (/^[iyoea]$/u.test(word) && !/\p{Lu}$/u.test(before))
}

const closing = /["'”“’»)\]›]/u
/** Longer ones are cut at a space, so that no line is longer than a person reads. */
const longest = 900

/** The sentences of a stretch without line breaks that end one. Keeps abbreviations, dates and ordinals in one piece. */
export function sentencesOf(text: string, { start, end }: Span, language: AiLanguage): Span[] {
  const found: Span[] = []
  let from = start
  for (let at = start; at < end; at++) {
    if (at - from > longest && /[\s,;]/u.test(text[at] ?? '')) {
      found.push({ start: from, end: at })
      from = at
    }
    const letter = text[at] ?? ''
    if (!/[.!?…。！？]/u.test(letter)) continue
    let after = at + 1
    while (after < end && /[.!?…]/u.test(text[after] ?? '')) after++
    const single = letter === '.' && after === at + 1
    while (after < end && closing.test(text[after] ?? '')) after++
    if (/^[^\S\n]»/u.test(text.slice(after, after + 2))) after += 2
    if (after < end && !/\s/u.test(text[after] ?? '') && !/[。！？]/u.test(letter)) continue
    const next = /\S/u.exec(text.slice(after, Math.min(end, after + 20)))?.[0] ?? ''
    if (/[\p{Ll},;:)]/u.test(next) || /^\s[–—-]\s\p{Ll}/u.test(text.slice(after, after + 4))) continue
    if (single && next !== '' && !ends(text, at, next, language)) continue
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

/** Whether a span shares characters with one of the spans. */
export const inside = (spans: readonly Span[], { start, end }: Span) =>
  spans.some((span) => span.start < end && start < span.end)

/** Cuts stretches out of a span. */
export function without(cuts: readonly Span[], span: Span): Span[] {
  let from = span.start
  const left: Span[] = []
  for (const cut of cuts.filter((one) => one.start < span.end && span.start < one.end)) {
    if (cut.start > from) left.push({ start: from, end: cut.start })
    from = Math.max(from, cut.end)
  }
  if (from < span.end) left.push({ start: from, end: span.end })
  return left
}
