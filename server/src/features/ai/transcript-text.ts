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
  return withSpeakersInLine(lines)
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

type Said = { speaker: string | undefined; text: string }

const timing = /^\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/

/** The cues of WebVTT and SubRip: blocks with a line of timings, below which their text stands. Other blocks are notes and styles. */
function cuesOf(kind: 'vtt' | 'srt', content: string): Said[] {
  return content.split(/\n[ \t]*\n/).flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    if (at < 0) return []
    return kind === 'vtt' ? voicesOf(lines.slice(at + 1)) : [spoken(plain(lines.slice(at + 1).join(' ')))]
  })
}

/** A cue of WebVTT names speakers in `<v Name>`, several if they talk at once. */
function voicesOf(lines: readonly string[]): Said[] {
  const parts = lines.join(' ').split(/<v(?:\.[^\s>]*)?\s+([^>]*)>/)
  const [before = '', ...voices] = parts
  const said: Said[] = before.trim() ? [spoken(plain(before))] : []
  for (let index = 0; index < voices.length; index += 2)
    said.push({ speaker: plain(voices[index] ?? '') || undefined, text: plain(voices[index + 1] ?? '') })
  return said.filter(({ text }) => text !== '')
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

/** Moves the names of such lines to the beginning of what was said, without the times. One such line alone may be anything. */
function withSpeakersInLine(content: string): string {
  const lines = content.split('\n')
  if (lines.filter((line) => headLine.test(line)).length < 2) return content
  const kept: string[] = []
  let speaker: string | undefined
  for (const line of lines) {
    const name = headLine.exec(line)?.[1]
    if (name !== undefined) speaker = name
    else if (speaker !== undefined && line.trim() !== '') {
      kept.push(`${speaker}: ${line.trim()}`)
      speaker = undefined
    } else kept.push(line)
  }
  return kept.join('\n')
}
