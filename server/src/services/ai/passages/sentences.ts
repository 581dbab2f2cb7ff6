/** A stretch of a text, from `start` to before `end`. */
export type Span = { start: number; end: number }

/** Sentences longer than this, such as those of a recorder that writes no full stops, are shown in parts. */
const longestPart = 600

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Before a full stop that ends no sentence. */
const abbreviation =
  /(?:^|[^\p{L}\p{N}])(?:Dr|Drs|Mr|Mrs|Ms|St|Prof|approx|vs|dept|pts?|appt|e\.g|i\.e|ca|hr|fr|frl|pat|std|stde|näch|nächst|dipl|psych|bzw|evtl|ggf|inkl|tgl|tägl|z\. ?b|d\. ?h|u\. ?a|vgl|nr|str|mind|sog|zzt|z\. ?t|sra?|srta|dra|lic|ud|uds|pág|aprox|núm|p\. ?ej|mme|mlle|pr|env|rdv|p\. ?ex|séq|\p{L})\.\s*$/iu
/** "am 5." of "am 5. Mai", "zur 3." of "zur 3. Sitzung". */
const ordinal =
  /(?:^|[\s(])(?:am|vom|zum|zur|der|die|das|den|dem|des|bis|ab|seit|im|bei|beim|nach|vor|und|ihre?|seine?)\s\d{1,2}\.\s*$/iu
const endsInFigure = /\d{1,2}\.\s*$/u
const month =
  /^(?:Jan|Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Sitzung|Termin|Gespräch|Woche|Stunde|Klasse|Mal)/u

/** The sentences of a stretch, without the spaces around them. Line breaks within the stretch end none. */
export function sentencesOf(text: string, { start, end }: Span): Span[] {
  const found: Span[] = []
  const own = text.slice(start, end).replaceAll(/[\r\n\t\u0085\u2028\u2029]/gu, ' ')
  let before = ''
  for (const { segment, index } of segmenter.segment(own)) {
    const last = found.at(-1)
    const goesOn =
      last && (abbreviation.test(before) || ordinal.test(before) || (endsInFigure.test(before) && month.test(segment)))
    if (goesOn) last.end = start + index + segment.length
    else found.push({ start: start + index, end: start + index + segment.length })
    before = segment.slice(-40)
  }
  return found.map((span) => trimmed(text, span)).filter((span) => span.end > span.start)
}

export function trimmed(text: string, { start, end }: Span): Span {
  let from = start
  let to = end
  while (from < to && /\s/u.test(text[from] ?? '')) from++
  while (to > from && /\s/u.test(text[to - 1] ?? '')) to--
  return { start: from, end: to }
}

/** Parts of a sentence that a person can read at once: cut at spaces, or in the middle of a word that has none. */
export function partsOf(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = []
  let from = start
  while (end - from > longestPart) {
    const space = text.lastIndexOf(' ', from + longestPart)
    const cut = wholeCharacter(text, space > from ? space : from + longestPart)
    parts.push(trimmed(text, { start: from, end: cut }))
    from = cut
  }
  parts.push(trimmed(text, { start: from, end }))
  return parts.filter((part) => part.end > part.start)
}

/** A place that does not part the two halves of a character. */
export function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/u.test(text[at] ?? '') && /[\uD800-\uDBFF]/u.test(text[at - 1] ?? '') ? at - 1 : at
}
