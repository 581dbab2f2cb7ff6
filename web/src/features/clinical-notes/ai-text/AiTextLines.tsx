import type { NoteSections } from '@openhour/shared/features/ai/draft-in-note.rules.ts'
import { type DraftLine, leaveLines, linesOfDraft, takeLines } from '@openhour/shared/features/ai/draft-lines.rules.ts'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { AiText } from './ai-text.ts'

type AiTextLinesProps = {
  text: AiText
  sections: NoteSections
  /** What is said beside these sections, such as in the signed note of an addendum. */
  elsewhere?: string
  onChange: (sections: NoteSections) => void
}

/** The lines of an AI draft, each ticked if it stands in the note: ticking adds it in its place, clearing the tick takes it out again. */
export function AiTextLines({ text, sections, elsewhere = '', onChange }: AiTextLinesProps) {
  const lines = linesOfDraft(text, sections, elsewhere)
  const taken = lines.filter(({ state }) => state === 'taken')
  const left = lines.filter(({ state }) => state === 'left')
  const set = (change: typeof takeLines, chosen: readonly DraftLine[]) =>
    onChange(change(sections, text, { keys: chosen.map(({ key }) => key), origin: text.source }))
  const groups = Map.groupBy(lines, ({ section }) => section)
  return (
    <div className="mb-4 last:mb-0">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-sm text-muted">
          {taken.length} of {lines.length} taken
        </p>
        <Button
          size="sm"
          className="max-md:h-11"
          aria-disabled={left.length === 0}
          onClick={() => set(takeLines, left)}
        >
          Take all
        </Button>
        <Button
          size="sm"
          className="max-md:h-11"
          aria-disabled={taken.length === 0}
          onClick={() => set(leaveLines, taken)}
        >
          Take none
        </Button>
      </div>
      {[...groups].map(([section, its]) => (
        <Group key={section} section={section}>
          {its.map((line) => (
            <label
              key={line.key}
              className="-mx-2 flex min-h-11 items-start gap-3 rounded-md px-2 py-2 hover:bg-surface-2 has-disabled:hover:bg-transparent"
            >
              <Checkbox
                checked={line.state !== 'left'}
                disabled={line.state === 'said'}
                onChange={({ target }) => set(target.checked ? takeLines : leaveLines, [line])}
              />
              <span className="min-w-0 pt-px wrap-anywhere">
                {line.words}
                {line.state === 'said' && <span className="block text-sm text-muted">Already in your words</span>}
              </span>
            </label>
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ section, children }: { section: string; children: ReactNode }) {
  const name = useId()
  return (
    <fieldset aria-labelledby={name} className="mt-3">
      <p id={name} className="text-sm font-medium text-muted">
        {section}
      </p>
      {children}
    </fieldset>
  )
}
