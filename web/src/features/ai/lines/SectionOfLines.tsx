import type { AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxLines } from '@openhour/shared/features/ai/ai.rules.ts'
import { Copy, Plus, ShieldAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { toast, undoLabel } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { noSafety, recordOf, safetyAbout, spokenIn } from './line-labels.ts'
import { type LineSection, sectionText, withLine } from './line-sections.ts'
import { LineEditor } from './LineEditor.tsx'
import { LineRow } from './LineRow.tsx'

export type SectionOfLinesProps = {
  section: LineSection
  sources: readonly AiSource[]
  paneId: string
  /** The place of the line whose sources are shown. */
  selected: number | undefined
  onSelect: (line: number) => void
  onChange: ((lines: AiLine[]) => void) | undefined
}

/** A section: its lines, or what it means that there are none. Passages about safety are quoted on a ground of their own. */
export function SectionOfLines({ section, sources, paneId, selected, onSelect, onChange }: SectionOfLinesProps) {
  const { id, title, lines, empty } = section
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<number>()
  const [adding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const wasAdding = useRef(false)
  useEffect(() => {
    if (wasAdding.current && !adding) addButton.current?.focus()
    wasAdding.current = adding
  }, [adding])
  const isSafety = id === 'safety'

  // Undoing is possible while a toast is shown, and other lines may change meanwhile.
  const latest = useRef({ lines, onChange })
  useEffect(() => {
    latest.current = { lines, onChange }
  })

  const change = (at: number, line?: AiLine) => {
    onChange?.(withLine(lines, at, line))
    const removed = line ? undefined : lines[at]
    if (!removed) return
    heading.current?.focus()
    const bringBack = () => latest.current.onChange?.(latest.current.lines.toSpliced(at, 0, removed))
    toast.plain('Line removed', { action: { label: undoLabel, onSelect: bringBack } })
  }

  return (
    <section
      aria-labelledby={headingId}
      className={cn(isSafety && lines.length > 0 && 'rounded-lg border border-clay/40 bg-clay-soft/50 p-4')}
    >
      <div className="flex items-center justify-between gap-3">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="flex items-center gap-2 font-sans text-lg font-semibold tracking-normal outline-none"
        >
          {isSafety && <ShieldAlert size={18} aria-hidden className={lines.length > 0 ? 'text-clay' : 'text-muted'} />}
          {title}
        </h3>
        {lines.length > 0 && (
          <IconButton
            label={`Copy ${title}`}
            icon={Copy}
            size="sm"
            className="max-md:size-11"
            onClick={() => void copyText(sectionText(section), `${title} copied`)}
          />
        )}
      </div>
      {isSafety ? (
        <p className="mt-0.5 text-sm text-muted">{lines.length > 0 ? safetyAbout : noSafety}</p>
      ) : (
        lines.length === 0 && empty && <p className="mt-0.5 text-sm text-muted">{empty}</p>
      )}
      {lines.length > 0 && (
        <ul className="-mx-[13px] mt-2 flex flex-col gap-1 max-md:gap-2">
          {lines.map((line, index) => (
            <LineRow
              // The same text can stand in two lines, and an edited line keeps its place: see `busy`.
              key={index}
              line={line}
              spoken={spokenIn(line, sources, isSafety)}
              from={recordOf(line, sources)}
              quoted={isSafety}
              selected={index === selected}
              paneId={paneId}
              onSelect={() => onSelect(index)}
              onChange={onChange && ((next) => change(index, next))}
              editing={editing === index}
              onEditing={(on) => setEditing(on ? index : undefined)}
              busy={editing !== undefined && editing !== index}
            />
          ))}
        </ul>
      )}
      {onChange && !isSafety && lines.length < maxLines && (
        <div className="mt-2">
          {adding ? (
            <LineEditor
              label={`New line in ${title}`}
              text=""
              onCancel={() => setAdding(false)}
              onSave={(text) => {
                setAdding(false)
                onChange([...lines, { text, support: 'own', evidence: [] }])
              }}
            />
          ) : (
            <Button
              ref={addButton}
              size="sm"
              variant="ghost"
              icon={Plus}
              className="-ml-2.5 text-primary! max-md:h-11"
              aria-label={`Add a line to ${title}`}
              onClick={() => setAdding(true)}
            >
              Add a line
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
