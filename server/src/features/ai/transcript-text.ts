/**
 * The text of a transcript, from what a recorder or a meeting program saved. Speakers stay, as `Name: what they said`; timings, numbers of cues and
 * markup go. Cues of one speaker in a row become one paragraph.
 */
export function transcriptText(kind: 'txt' | 'vtt' | 'srt' | 'docx', content: string): string {
  const lines = content
    // oxlint-disable-next-line no-control-regex -- a byte-order mark, and characters that are no text and could not be stored
    .replaceAll(/[\uFEFF\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll(/\r\n?/g, '\n')
  if (kind === 'vtt' || kind === 'srt') return joined(cuesOf(kind, lines))
  const trimmed = withSpeakersInLine(lines.split('\n').map((line) => line.trimEnd()))
  return trimmed
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

type Said = { speaker: string | undefined; text: string }

const timing = /^\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/

/**
 * The cues of WebVTT and SubRip: lines of timings, below which their text stands. In WebVTT they are blocks, between which notes and styles stand. Some
 * programs leave out the empty line between cues. A number above a timing is the cue's if the first cue has one; otherwise it was said.
 */
function cuesOf(kind: 'vtt' | 'srt', content: string): Said[] {
  const all = filledLines(content)
  const isNumbered = isNumber(all[all.findIndex((line) => timing.test(line)) - 1])
  const blocks = kind === 'srt' ? [content] : content.split(/\n[ \t]*\n/)
  return blocks.flatMap((block) => {
    const lines = filledLines(block)
    const starts = lines.flatMap((line, at) => (timing.test(line) ? [at] : []))
    return starts.flatMap((start, index) => {
      const next = starts[index + 1]
      const hasNumber = next !== undefined && isNumbered && isNumber(lines[next - 1])
      const text = lines.slice(start + 1, hasNumber ? next - 1 : next).join(' ')
      return kind === 'vtt' ? voicesOf(text) : [spoken(plain(text))]
    })
  })
}

const filledLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
const isNumber = (line: string | undefined) => /^\s*\d+\s*$/.test(line ?? '')

const voice = /^v(?:\.\S*)?\s+(.*)$/s

/** A cue of WebVTT names speakers in `<v Name>`, several if they talk at once. */
function voicesOf(cue: string): Said[] {
  const said: { speaker: string | undefined; text: string }[] = [{ speaker: undefined, text: '' }]
  for (const [at, part] of cue.split(/<([^<>]*)>/).entries()) {
    const name = at % 2 === 1 ? voice.exec(part)?.[1] : undefined
    const last = said.at(-1)
    if (name !== undefined) said.push({ speaker: plain(name), text: '' })
    else if (last) last.text += at % 2 === 1 ? `<${part}>` : part
  }
  return said
    .map(({ speaker, text }) => (speaker ? { speaker, text: plain(text) } : spoken(plain(text))))
    .filter(({ text }) => text !== '')
}

const speakerForm = /^([\p{L}\p{N}][\p{L}\p{N}\p{M} .'’()&/-]{0,58}?):\s+(?=\S)/u

/** Meeting programs that know no `<v>` write the name before the text. */
function spoken(text: string): Said {
  const [given, name] = speakerForm.exec(text) ?? []
  return given === undefined ? { speaker: undefined, text } : { speaker: name, text: text.slice(given.length) }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Without tags and positions, such as `<i>` and `{\an8}`. Entities last, so that what they stand for is never taken for a tag. */
function plain(text: string): string {
  return text
    .replaceAll(/<\/?[a-z0-9:][^<>]*>/gi, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function joined(cues: readonly Said[]): string {
  const paragraphs: Said[] = []
  for (const { speaker, text } of cues) {
    const last = paragraphs.at(-1)
    if (text === '') continue
    if (last && last.speaker === speaker) last.text += ` ${text}`
    else paragraphs.push({ speaker, text })
  }
  return paragraphs.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text)).join('\n\n')
}

/** A line with a name and a time, above what was said: Teams, Zoom and Otter save their transcripts so. */
const headLine =
  /^[ \t]*\[?([\p{L}\p{N}][\p{L}\p{N}\p{M} .'’()&/-]{0,58}?)\]?[ \t]+[([]?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[)\]]?[ \t]*$/u

/** Longer lines are speech. */
const maxHeadLine = 120
const nameIn = (line: string) => (line.length <= maxHeadLine ? headLine.exec(line)?.[1] : undefined)

/** Moves the names of such lines to the beginning of what was said, without the times. One such line alone may be anything. */
function withSpeakersInLine(lines: readonly string[]): readonly string[] {
  if (lines.filter((line) => nameIn(line) !== undefined).length < 2) return lines
  const kept: string[] = []
  let speaker: string | undefined
  for (const line of lines) {
    const name = nameIn(line)
    if (name !== undefined) speaker = name
    else if (speaker !== undefined && line !== '') {
      kept.push(`${speaker}: ${line.trim()}`)
      speaker = undefined
    } else kept.push(line)
  }
  return kept
}
