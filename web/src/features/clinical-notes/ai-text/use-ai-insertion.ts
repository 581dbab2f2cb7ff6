import { insertSessionText } from '@openhour/shared/features/ai/draft-in-note.rules.ts'
import type { NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { countOf } from '../../../lib/time/format.ts'
import type { NoteValues } from '../notes/note-values.ts'
import { useMeasureFigures } from '../record-pane/use-measure-figures.ts'
import { useAiTexts } from './ai-text.ts'

type Insertion = {
  form: UseFormReturn<NoteValues>
  /** Whether an earlier draft of the form is in it by now. */
  loaded: boolean
  /** What the note was opened to take over. */
  wanted: NoteOrigin | undefined
  firstArea: RefObject<HTMLTextAreaElement | null>
  clientId: string
}

const addedText = (added: number) =>
  added === 0
    ? 'This note already says everything that is in the AI draft.'
    : `${countOf(added, 'line')} of the AI draft added. Read them before you sign.`

/**
 * Adds what AI wrote to the note, once, below what stands there, and puts the cursor into the first section that is still empty.
 * @returns what it added, in words, and the texts with their sources, also those that an earlier draft of the form holds
 */
export function useAiInsertion({ form, loaded, wanted, firstArea, clientId }: Insertion) {
  const { control, getValues, setValue } = form
  const held = useWatch({ control, name: 'ai' })
  const read = useAiTexts([...new Set([...held, ...(wanted ? [wanted] : [])])])
  const data = wanted && read.get(wanted)
  const [said, setSaid] = useState('')
  const fillIn = useMeasureFigures(form, clientId)
  const [filledIn, setFilledIn] = useState('')
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || !loaded || !data || done.current) return
    done.current = true
    const { sections, added } = insertSessionText(getValues('sections'), data, { origin: data.source })
    const before = getValues('ai')
    const isBack = added === 0 && before.includes(wanted)
    setValue('sections', sections, { shouldDirty: true })
    setValue('ai', [...new Set([...before, wanted])], { shouldDirty: true })
    setSaid(isBack ? '' : addedText(added))
    // What was measured since the last session belongs to a text that went in just now.
    if (!isBack) void fillIn().then(setFilledIn)
    const areas = firstArea.current?.closest('[role="group"]')?.querySelectorAll('textarea') ?? []
    const empty = [...areas].find(({ value }) => value.trim() === '')
    ;(empty ?? firstArea.current)?.focus()
  }, [wanted, loaded, data, getValues, setValue, firstArea, fillIn])
  return {
    said: [said, filledIn].filter(Boolean).join(' '),
    texts: [...read.values()].filter((text) => text !== null),
    gone: held.some((origin) => read.get(origin) === null),
  }
}
