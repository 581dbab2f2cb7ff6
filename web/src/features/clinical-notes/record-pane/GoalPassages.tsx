import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { spokenPassage } from '@openhour/shared/features/ai/speakers.rules.ts'
import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import {
  type GoalPassage,
  passagesOfGoal,
  wordsOfGoal,
} from '@openhour/shared/features/treatment-plans/goal-passages.rules.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import type { NoteValues } from '../notes/note-values.ts'
import { RowButton } from './RowButton.tsx'

/** A transcript is long, and the pane is drawn with every key that is pressed. */
const foundBefore = new WeakMap<AiSource, Map<string, GoalPassage[]>>()

function foundIn(source: AiSource, words: readonly string[]): GoalPassage[] {
  const known = foundBefore.get(source) ?? new Map<string, GoalPassage[]>()
  foundBefore.set(source, known)
  const key = words.join(' ')
  const found = known.get(key) ?? passagesOfGoal(words, source.text)
  known.set(key, found)
  return found
}

/** How many stand there at first. */
const fewPassages = 3

type GoalPassagesProps = {
  form: UseFormReturn<NoteValues>
  goal: Pick<Goal, 'goal' | 'objectives'>
  number: number
  sources: readonly AiSource[]
}

/** The passages of a session's text that share words with a goal. Nothing is understood: the shared words are named. */
export function GoalPassages({ form, goal: { goal, objectives }, number, sources }: GoalPassagesProps) {
  const [all, setAll] = useState(false)
  const open = objectives.filter(({ reachedDate }) => reachedDate === null).map(({ objective }) => objective)
  const words = wordsOfGoal([goal, ...open])
  const passages = sources.flatMap((source) => foundIn(source, words).map((each) => ({ ...each, source })))
  if (passages.length === 0) return null
  const shown = (all ? passages : passages.slice(0, fewPassages)).map(({ source, start, end, shared }) => {
    const quote = source.text.slice(start, end)
    const evidence = { source: source.id, start, end, quote }
    const said = source.kind === 'transcript' ? spokenPassage(evidence, source.text) : `“${quote}”`
    return { key: `${source.id} ${start}`, said, shared }
  })
  return (
    <div role="group" aria-label={`Passages that speak of goal ${number}`} className="mt-2 border-l-2 border-line pl-3">
      <p className="text-sm text-muted">
        {passages.length === 1 ? 'This passage speaks' : 'These passages speak'} of goal {number}: the words are the
        same, nothing is interpreted.
      </p>
      <ul className="mt-1.5 flex flex-col gap-2.5">
        {shown.map(({ key, said, shared }) => (
          <li key={key}>
            <p className="wrap-anywhere">{said}</p>
            <p className="mb-1 text-sm wrap-anywhere text-muted">Same words: {shared.join(', ')}</p>
            <RowButton form={form} kind="passage" words={said} what={said} />
          </li>
        ))}
      </ul>
      {passages.length > fewPassages && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1.5 max-md:h-11"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${passages.length}`}
        </Button>
      )}
    </div>
  )
}
