import type { AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { CircleHelp, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useMediaQuery } from '../../../lib/media.ts'
import { countOf } from '../../../lib/time/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { countUnresolved, type LineSection } from './line-sections.ts'
import { SectionOfLines } from './SectionOfLines.tsx'
import { SourcePane, type SourcePaneProps } from './SourcePane.tsx'

export type LinesWithSourcesProps = Pick<SourcePaneProps, 'linkTo'> & {
  /** In the order in which they are shown; `safety` first. */
  sections: readonly LineSection[]
  sources: readonly AiSource[]
  /** Left out: read-only. */
  onChange?: ((sectionId: string, lines: AiLine[]) => void) | undefined
}

/** There is no room beside the lines. */
const narrowQuery = '(max-width: 1199px)'

type Selected = { section: string; line: number; place: number }

/** The sections of a draft, a summary or a report. Choosing a line shows its sources: beside the lines, or in a sheet where there is no room. */
export function LinesWithSources({ sections, sources, onChange, linkTo }: LinesWithSourcesProps) {
  const paneId = useId()
  const root = useRef<HTMLDivElement>(null)
  const narrow = useMediaQuery(narrowQuery)
  const [selected, setSelected] = useState<Selected>()
  // The sheet keeps its content while it closes.
  const [open, setOpen] = useState(false)
  const line = selected && sections.find(({ id }) => id === selected.section)?.lines[selected.line]
  const unresolved = countUnresolved(sections)
  const close = () => setOpen(false)
  const closeFromPane = () => {
    root.current?.querySelector<HTMLElement>('[aria-controls][aria-expanded="true"]')?.focus()
    close()
  }
  const isOpen = open && line !== undefined && line.evidence.length > 0

  const pane = line && selected && (
    <SourcePane
      evidence={line.evidence}
      sources={sources}
      place={Math.min(selected.place, line.evidence.length - 1)}
      onPlace={(place) => setSelected({ ...selected, place })}
      linkTo={linkTo}
    />
  )
  return (
    <div ref={root} className={isOpen && !narrow ? 'grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-6' : undefined}>
      <div className="flex min-w-0 flex-col gap-6">
        {onChange && unresolved > 0 && (
          <p className="flex items-start gap-2 rounded-md bg-honey-soft px-3 py-2.5 text-sm">
            <CircleHelp size={16} aria-hidden className="mt-0.5 shrink-0 text-honey" />
            <span className="min-w-0">
              The model wrote {countOf(unresolved, 'line')} that the sources don’t support. Edit or remove{' '}
              {unresolved === 1 ? 'it' : 'each one'}, or confirm it as your own.
            </span>
          </p>
        )}
        {sections.map((section) => (
          <SectionOfLines
            key={section.id}
            section={section}
            sources={sources}
            paneId={paneId}
            selected={isOpen && selected?.section === section.id ? selected.line : undefined}
            onSelect={(at) => {
              const same = isOpen && selected?.section === section.id && selected.line === at
              setSelected({ section: section.id, line: at, place: 0 })
              setOpen(!same)
            }}
            onChange={
              onChange &&
              ((lines) => {
                // Another line may stand in its place now.
                if (selected?.section === section.id && lines.length !== section.lines.length) setOpen(false)
                onChange(section.id, lines)
              })
            }
          />
        ))}
      </div>
      {narrow ? (
        <Sheet open={isOpen} onClose={close} title="Where this comes from" side="bottom">
          <div id={paneId} className="px-5 pb-4">
            {pane}
          </div>
        </Sheet>
      ) : (
        isOpen && (
          <aside
            id={paneId}
            aria-label="Where this comes from"
            className="sticky top-20 flex max-h-[calc(100dvh-7rem)] flex-col gap-2 self-start rounded-lg bg-surface-2 p-4"
          >
            <div className="flex items-center justify-between gap-2">
              <h3 className="font-sans text-md font-semibold tracking-normal text-muted">Where this comes from</h3>
              <IconButton label="Close the source" icon={X} size="sm" onClick={closeFromPane} />
            </div>
            {pane}
          </aside>
        )
      )}
      <p role="status" className="sr-only">
        {isOpen ? `Source shown: ${line.evidence[selected?.place ?? 0]?.quote ?? ''}` : ''}
      </p>
    </div>
  )
}
