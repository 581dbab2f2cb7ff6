import { saysRow, withRows } from '@openhour/shared/features/clinical-notes/rows-in-note.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { countOf } from '../../../lib/time/format.ts'
import type { NoteValues } from '../notes/note-values.ts'
import { figuresSince, lastSessionBefore, measuresQuery, packsQuery, sessionsQuery } from './measure-figures.ts'

type Filling = {
  form: UseFormReturn<NoteValues>
  clientId: string
  /** Whether they are wanted now. */
  fills: boolean
}

/**
 * Fills the measures since the last session into the note, once, as figures. Without them, as when they cannot be loaded, nothing is added.
 * @returns what was filled in, in words
 */
export function useMeasureFigures({ form: { getValues, setValue }, clientId, fills }: Filling): string {
  const measures = useQuery({ ...measuresQuery(clientId), enabled: fills }).data
  const packs = useQuery({ ...packsQuery(), enabled: fills }).data
  const sessions = useQuery({ ...sessionsQuery(clientId), enabled: fills }).data
  const [said, setSaid] = useState('')
  const done = useRef(false)
  useEffect(() => {
    if (!fills || !measures || !packs || !sessions || done.current) return
    done.current = true
    const until = getValues('serviceDate')
    const since = lastSessionBefore(sessions.items, until)
    const sections = getValues('sections')
    const fresh = figuresSince(measures.responses, packs.packs, { since, until }).filter(
      (words) => !saysRow(sections, words),
    )
    if (fresh.length === 0) return
    setValue('sections', withRows(sections, 'figure', fresh), { shouldDirty: true })
    setSaid(`${countOf(fresh.length, 'measure')} since the last session filled in.`)
  }, [fills, measures, packs, sessions, getValues, setValue])
  return said
}
