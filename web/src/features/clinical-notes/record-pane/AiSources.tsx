import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiText } from '../ai-text/ai-text.ts'

/** What the text of an AI draft rests on: the transcript and the notes it was made from, with the passages it uses marked. */
export function AiSources({ text }: { text: AiText }) {
  return text.sources.map((source) => (
    <div key={source.id} className="mb-3 last:mb-0">
      {text.sources.length > 1 && (
        <h4 className="mb-1 font-sans text-sm font-medium tracking-normal text-muted">
          {source.kind === 'transcript' ? 'Transcript' : 'Your notes'}
        </h4>
      )}
      <p
        role="region"
        tabIndex={0}
        aria-label={source.kind === 'transcript' ? 'Transcript' : 'Your notes'}
        className="max-h-[45dvh] overflow-y-auto rounded-md border border-line bg-surface px-3 py-2 wrap-anywhere whitespace-pre-line"
      >
        {parted(source, text).map(({ start, words, isUsed }) =>
          isUsed ? (
            <mark key={start} className="rounded-sm bg-soft text-on-soft">
              {words}
            </mark>
          ) : (
            words
          ),
        )}
      </p>
    </div>
  ))
}

/** The text in pieces: used by a line of the draft, or not. */
function parted({ id, text }: AiSource, { sections }: AiText) {
  const used = Object.values(sections)
    .flat()
    .flatMap(({ evidence }) => evidence)
    .filter(({ source, start, end, quote }) => source === id && text.slice(start, end) === quote)
    .toSorted((one, other) => one.start - other.start)
  const pieces: { start: number; words: string; isUsed: boolean }[] = []
  let at = 0
  for (const { start, end } of used) {
    if (end <= at) continue
    const from = Math.max(start, at)
    pieces.push({ start: at, words: text.slice(at, from), isUsed: false })
    pieces.push({ start: from, words: text.slice(from, end), isUsed: true })
    at = end
  }
  return [...pieces, { start: at, words: text.slice(at), isUsed: false }].filter(({ words }) => words !== '')
}
