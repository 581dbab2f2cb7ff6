import { useId } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { supports } from './line-labels.ts'
import type { LineSection } from './line-sections.ts'

/** Names a line among all sections: `points 2`. */
export const lineKey = (section: string, line: number) => `${section} ${line}`

type LineChoiceProps = {
  sections: readonly LineSection[]
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
}

/** Chooses lines from sections, by ticking them or a whole section. Sections without lines are left out. */
export function LineChoice({ sections, chosen, onChange }: LineChoiceProps) {
  const set = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const key of keys)
      if (on) next.add(key)
      else next.delete(key)
    onChange(next)
  }
  return (
    <div className="flex flex-col gap-5">
      {sections
        .filter(({ lines }) => lines.length > 0)
        .map((section) => (
          <OneSection key={section.id} section={section} chosen={chosen} onSet={set} />
        ))}
    </div>
  )
}

type OneSectionProps = {
  section: LineSection
  chosen: ReadonlySet<string>
  onSet: (keys: readonly string[], on: boolean) => void
}

function OneSection({ section: { id, title, lines }, chosen, onSet }: OneSectionProps) {
  const name = useId()
  const keys = lines.map((_, index) => lineKey(id, index))
  const count = keys.filter((key) => chosen.has(key)).length
  return (
    <fieldset aria-labelledby={name}>
      <div className="mb-1 flex items-center justify-between gap-3">
        <p id={name} className="text-md font-semibold">
          {title}
        </p>
        {lines.length > 1 && (
          <button
            type="button"
            aria-label={count === keys.length ? `Choose none of ${title}` : `Choose all of ${title}`}
            onClick={() => onSet(keys, count < keys.length)}
            className="rounded-sm px-1 py-2 text-sm font-medium text-primary hover:underline max-md:min-h-11"
          >
            {count === keys.length ? 'None' : 'All'}
          </button>
        )}
      </div>
      <div className="flex flex-col">
        {lines.map((line, index) => {
          const key = lineKey(id, index)
          return (
            <label key={key} className="-mx-2 flex min-h-11 items-start gap-3 rounded-md px-2 py-2 hover:bg-surface-2">
              <Checkbox checked={chosen.has(key)} onChange={(event) => onSet([key], event.target.checked)} />
              <span className="min-w-0 pt-px wrap-anywhere">
                {line.text}
                <span className="ml-2 text-xs text-muted">{supports[line.support].label}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
