import { dangerIn, insertDanger } from '@openhour/shared/features/ai/draft-in-note.rules.ts'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { NoteValues } from '../notes/note-values.ts'
import type { AiText } from './ai-text.ts'

type AiTextNoticeProps = {
  form: UseFormReturn<NoteValues>
  said: string
  text: AiText | undefined
  /** The draft was discarded, or another note took it over, after this note did. */
  gone: boolean
}

/** Above the text of a note that takes over what AI wrote: what was added, and passages about danger, which are not. */
export function AiTextNotice({ form, said, text, gone }: AiTextNoticeProps) {
  const danger = text ? dangerIn(text) : []
  const isDangerous = danger.length > 0
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDangerous) return undefined
    // On a phone, the cursor in the text would have scrolled past it.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isDangerous, said])
  return (
    <div ref={place} className="mb-5 flex flex-col gap-3 empty:hidden">
      <Notice tone="plain">
        {gone ? 'The AI draft is no longer there: it was discarded or used elsewhere. Its text here stays.' : said}
      </Notice>
      {isDangerous && (
        <Danger
          danger={danger}
          onAdd={() =>
            form.setValue('sections', insertDanger(form.getValues('sections'), danger), { shouldDirty: true })
          }
        />
      )}
    </div>
  )
}

type DangerProps = { danger: ReturnType<typeof dangerIn>; onAdd: () => void }

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
