import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { Asked } from '@openhour/shared/features/ai/speakers.rules.ts'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { cn } from '../../../lib/cn.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { backingOf, doubtText, supports } from './line-labels.ts'
import { asOwn } from './line-sections.ts'
import { LineEditor } from './LineEditor.tsx'

export type LineRowProps = {
  line: AiLine
  /** Who says it, and what was asked before, if it is from a transcript. */
  spoken: Asked | undefined
  /** The record that it comes from, of several. */
  from: string | undefined
  selected: boolean
  /** The id of the pane that shows its sources. */
  paneId: string
  onSelect: () => void
  /** Left out: read-only. Without a line, it is removed. */
  onChange: ((line?: AiLine) => void) | undefined
  quoted: boolean
  editing: boolean
  onEditing: (editing: boolean) => void
  /** Another line of the section is being edited: this one keeps its place meanwhile. */
  busy: boolean
}

/** One line: its text, which opens its sources, how it is backed in words, and what can be done with it. */
export function LineRow(props: LineRowProps) {
  const { line, spoken, from, selected, paneId, onSelect, onChange, quoted, editing, onEditing, busy } = props
  const id = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const { label, icon: Icon } = supports[line.support]
  const unsupported = line.support === 'unsupported'
  const hasSource = line.evidence.length > 0
  if (editing && onChange)
    return (
      <li className="rounded-md bg-surface-2 p-3">
        <LineEditor
          label="Text of the line"
          text={line.text}
          onCancel={() => onEditing(false)}
          onSave={(text) => {
            if (text !== line.text) onChange(asOwn(line, text))
            onEditing(false)
          }}
        />
      </li>
    )
  const text = (
    <span className={cn('wrap-anywhere whitespace-pre-wrap', quoted && line.support === 'extract' && 'font-serif')}>
      {spoken ? spoken.passage : quoted && line.support === 'extract' ? `“${line.text}”` : line.text}
    </span>
  )
  return (
    <li
      className={cn(
        'group grid gap-x-2 gap-y-1 rounded-md border px-3 py-2 transition-colors duration-150 max-md:pb-1 md:grid-cols-[minmax(0,1fr)_auto]',
        selected
          ? 'border-primary/40 bg-soft/60'
          : unsupported
            ? 'border-honey/60 bg-honey-soft/55'
            : 'border-transparent',
        unsupported && 'border-dashed',
      )}
    >
      <div className="min-w-0">
        {spoken?.question && <p className="text-sm wrap-anywhere text-muted">{spoken.question}</p>}
        {hasSource ? (
          <button
            type="button"
            aria-expanded={selected}
            aria-controls={paneId}
            aria-describedby={id}
            title="Show where this comes from"
            onClick={onSelect}
            className="w-full rounded-sm text-left leading-relaxed hover:underline hover:decoration-line-strong hover:underline-offset-4 max-md:min-h-11"
          >
            {text}
          </button>
        ) : (
          <p className="leading-relaxed">{text}</p>
        )}
      </div>
      {/* On a phone the label and the buttons share a row. Elsewhere the buttons are beside the text. */}
      <div
        className={cn('flex flex-wrap items-center gap-x-2 md:contents', unsupported && 'max-md:gap-y-1 max-md:pb-1')}
      >
        <div className={cn('min-w-0 flex-1 max-md:py-1 md:row-start-2', unsupported && 'md:col-span-2')}>
          {unsupported ? (
            <span id={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <Badge tone="honey" icon={Icon}>
                {label}
              </Badge>
              {line.doubt && <span className="min-w-0 wrap-anywhere">{doubtText(line)}</span>}
            </span>
          ) : (
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <Icon size={14} aria-hidden className="shrink-0" />
              <span id={id}>{[backingOf(line), from].filter((part) => part !== undefined).join(' · ')}</span>
            </span>
          )}
        </div>
        {onChange && (
          <div
            className={cn(
              'flex items-center gap-1 md:col-start-2 md:row-start-1 md:-my-1 md:self-start',
              unsupported ? 'max-sm:w-full' : 'md:row-span-2',
            )}
          >
            {unsupported && (
              <Button
                size="sm"
                icon={Check}
                className="max-md:mr-auto max-md:h-11"
                disabled={busy}
                onClick={() => {
                  onChange(asOwn(line))
                  // This button goes, and the focus would be lost with it.
                  editButton.current?.focus()
                }}
              >
                Confirm as mine
              </Button>
            )}
            <IconButton
              ref={editButton}
              label="Edit line"
              disabled={busy}
              aria-describedby={id}
              icon={Pencil}
              size="sm"
              className="max-md:size-11"
              onClick={() => onEditing(true)}
            />
            <IconButton
              label="Remove line"
              disabled={busy}
              aria-describedby={id}
              icon={Trash2}
              size="sm"
              className="max-md:size-11"
              onClick={() => onChange(undefined)}
            />
          </div>
        )}
      </div>
    </li>
  )
}
