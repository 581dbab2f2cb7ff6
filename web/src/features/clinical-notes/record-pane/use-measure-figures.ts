import { saysRow, withRows } from '@openhour/shared/features/clinical-notes/rows-in-note.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { countOf } from '../../../lib/time/format.ts'
import type { NoteValues } from '../notes/note-values.ts'
import { figuresSince, lastSessionBefore, measuresQuery, packsQuery, sessionsQuery } from './measure-figures.ts'

/**
 * Fills the measures since the last session into the note, as figures, and answers what it filled in, in words. Without them, as when they cannot be
 * loaded, nothing is added.
 */
export function useMeasureFigures({ getValues, setValue }: UseFormReturn<NoteValues>, clientId: string) {
  const cache = useQueryClient()
  return useCallback(async (): Promise<string> => {
    try {
      const [measures, { packs }, sessions] = await Promise.all([
        cache.ensureQueryData(measuresQuery(clientId)),
        cache.ensureQueryData(packsQuery()),
        cache.ensureQueryData(sessionsQuery(clientId)),
      ])
      const until = getValues('serviceDate')
      const since = lastSessionBefore(sessions.items, until)
      const sections = getValues('sections')
      const figures = figuresSince(measures.responses, packs, { since, until })
      const fresh = figures.filter((words) => !saysRow(sections, words))
      if (fresh.length === 0) return ''
      setValue('sections', withRows(sections, 'figure', fresh), { shouldDirty: true })
      return `${countOf(fresh.length, 'measure')} since the last session filled in.`
    } catch {
      // The pane says that they could not be loaded.
      return ''
    }
  }, [cache, clientId, getValues, setValue])
}
