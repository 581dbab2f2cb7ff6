import { dangerIn } from '@openhour/shared/features/ai/draft-in-note.rules.ts'
import type { Asked } from '@openhour/shared/features/ai/speakers.rules.ts'
import { ListChecks, ShieldAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { AiText } from './ai-text.ts'

type AiTextNoticeProps = {
  said: string
  texts: readonly AiText[]
  /** A draft was discarded, or another note took it over, after this note did. */
  gone: boolean
  /** Leads to the lines, to take single ones. */
  onLines?: (() => void) | undefined
  onDanger: (danger: readonly Asked[]) => void
}

/** Above the text of a note that takes over what AI wrote: what was added, and passages about danger, which are not. */
export function AiTextNotice({ said, texts, gone, onLines, onDanger }: AiTextNoticeProps) {
  const danger = onceEach(texts.flatMap(dangerIn))
  const isDangerous = danger.length > 0
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDangerous) return undefined
    // On a phone, the cursor in the text would have scrolled past it.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isDangerous, said])
  return (
    <div ref={place} className="flex flex-col gap-3 has-[p,button]:mb-5">
      <div className="flex flex-wrap items-center gap-2 *:first:min-w-0 *:first:flex-1 *:first:basis-60">
        <Notice tone="plain">
          {gone ? 'The AI draft is no longer there: it was discarded or used elsewhere. Its text here stays.' : said}
        </Notice>
        {onLines && texts.length > 0 && (
          <Button icon={ListChecks} size="sm" className="max-md:h-11" onClick={onLines}>
            Choose lines
          </Button>
        )}
      </div>
      {isDangerous && <Danger danger={danger} onAdd={() => onDanger(danger)} />}
    </div>
  )
}

const onceEach = (danger: readonly Asked[]) =>
  danger.filter(({ passage }, at) => danger.findIndex((other) => other.passage === passage) === at)

type DangerProps = { danger: readonly Asked[]; onAdd: () => void }

function Danger({ danger, onAdd }: DangerProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-l-4 border-bad bg-surface p-4">
      <h3 id={id} className="flex items-center gap-2 font-sans text-md font-semibold tracking-normal">
        <ShieldAlert size={18} aria-hidden className="shrink-0 text-bad" />
        Words to look at
      </h3>
      <ul className="mt-2 flex flex-col gap-2.5">
        {danger.map(({ question, passage }) => (
          <li key={passage} className="text-md wrap-anywhere">
            {question !== null && <p className="text-muted">{question}</p>}
            <p className="whitespace-pre-line">{passage}</p>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          They are not in your note, and neither are lines that rest on them. This is not a risk assessment.
        </p>
        <Button size="sm" onClick={onAdd} className="max-md:h-11">
          Add to the note
        </Button>
      </div>
    </section>
  )
}
