import type { NoteSection } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { Excerpt } from '@openhour/shared/features/search/search.contract.ts'
import { useId, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { Button } from '../../../ui/Button.tsx'
import { Marked } from './Marked.tsx'

/** Longer texts are collapsed at first. */
const longText = 4000

export function isLong(sections: readonly NoteSection[]): boolean {
  return sections.reduce((sum, { text }) => sum + text.length, 0) > longText
}

/** The sections of a note with their headings. Very long notes are collapsed at first. */
export function NoteText({ sections, hit }: { sections: readonly NoteSection[]; hit?: string | undefined }) {
  const long = isLong(sections)
  const [whole, setWhole] = useState(false)
  const id = useId()
  return (
    <>
      <div
        id={id}
        className={cn(
          'mt-3.5 flex max-w-[68ch] flex-col gap-3.5',
          long && !whole && 'max-h-96 overflow-hidden print:max-h-none print:overflow-visible',
        )}
      >
        {sections.map(({ heading, text }, place) => (
          <div key={place} className="break-inside-avoid">
            {heading && <h4 className="mb-0.5 text-xs font-semibold text-muted">{heading}</h4>}
            <p className="text-base whitespace-pre-wrap wrap-anywhere">
              <Marked text={text} hit={hit} />
            </p>
          </div>
        ))}
      </div>
      {long && (
        <Button size="sm" className="mt-3" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show the whole note'}
        </Button>
      )}
    </>
  )
}

/** Search matches in a collapsed note. */
export function FoundText({ excerpt: { before, hit, after } }: { excerpt: Excerpt }) {
  return (
    <p className="mt-3 max-w-[68ch] rounded-md bg-surface-2 px-3 py-2 text-sm text-muted">
      <span className="sr-only">Found: </span>
      {before}
      <mark className="rounded-sm bg-soft px-0.5 font-semibold text-on-soft">{hit}</mark>
      {after}
    </p>
  )
}
