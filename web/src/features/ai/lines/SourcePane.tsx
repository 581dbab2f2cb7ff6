import type { AiEvidence, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { sourceTitle } from './line-labels.ts'
import { placeOf } from './line-sections.ts'

export type SourcePaneProps = {
  evidence: readonly AiEvidence[]
  sources: readonly AiSource[]
  /** Which of the evidence is shown. */
  place: number
  onPlace: (place: number) => void
  /** A link to the record that the source is, if there is one. */
  linkTo?: ((source: AiSource) => { label: string; to: string } | undefined) | undefined
}

/** The text of a source, scrolled to the words that back a line, which are marked. */
export function SourcePane({ evidence, sources, place, onPlace, linkTo }: SourcePaneProps) {
  const shown = evidence[place] ?? evidence[0]
  const source = shown && sources.find(({ id }) => id === shown.source)
  if (!shown) return null
  const link = source && linkTo?.(source)
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-md font-semibold">{source ? sourceTitle(source) : 'The source'}</p>
        {evidence.length > 1 && (
          <div className="flex items-center gap-1">
            <p className="text-sm text-muted" role="status">
              Passage {place + 1} of {evidence.length}
            </p>
            <IconButton
              label="Previous passage"
              icon={ChevronUp}
              size="sm"
              className="max-md:size-11"
              disabled={place === 0}
              onClick={() => onPlace(place - 1)}
            />
            <IconButton
              label="Next passage"
              icon={ChevronDown}
              size="sm"
              className="max-md:size-11"
              disabled={place === evidence.length - 1}
              onClick={() => onPlace(place + 1)}
            />
          </div>
        )}
      </div>
      <SourceText evidence={shown} source={source} />
      {link && (
        <PathLink
          to={link.to}
          className="flex items-center self-start rounded-sm text-sm font-medium text-primary underline underline-offset-2 max-md:min-h-11"
        >
          {link.label}
        </PathLink>
      )}
    </div>
  )
}

function SourceText({ evidence, source }: { evidence: AiEvidence; source: AiSource | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!box.current || !mark.current) return
    // Scrolls only the box, so that the line stays in view.
    box.current.scrollTop = mark.current.offsetTop - box.current.clientHeight / 3
  }, [evidence, source])
  const place = source && placeOf(source.text, evidence)
  if (!source || !place)
    return (
      <>
        <blockquote className="rounded-md bg-soft px-3 py-2 text-md wrap-anywhere whitespace-pre-wrap text-on-soft">
          {evidence.quote}
        </blockquote>
        <p className="text-sm text-muted">
          {source
            ? 'This record has changed since, so only the quoted passage is shown.'
            : 'Only the quoted passage of this source was kept.'}
        </p>
      </>
    )
  return (
    <div
      ref={box}
      role="region"
      aria-label={`Text of the source: ${sourceTitle(source)}`}
      // A scrolling region has to be reachable by keyboard.
      tabIndex={0}
      className="relative max-h-[60vh] min-h-0 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface px-4 py-3 text-md leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {source.text.slice(0, place.start)}
      <mark ref={mark} className="rounded-sm bg-soft px-0.5 text-on-soft underline decoration-1 underline-offset-4">
        {source.text.slice(place.start, place.end)}
      </mark>
      {source.text.slice(place.end)}
    </div>
  )
}
