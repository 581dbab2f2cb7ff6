import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiLine, ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'

type AnySections = Record<string, readonly AiLine[]>

export type DraftLines<Sections extends object> = {
  sections: Sections
  change: (section: string, lines: readonly AiLine[]) => void
  /** `saved` also before the first change. `conflict`: another tab saved the draft, so saving again can't succeed. */
  state: 'saved' | 'saving' | 'failed' | 'conflict'
  /** Why the last change was not saved. The lines are still here. */
  problem: string | undefined
  /** Saves what is not saved yet. Resolves to the saved version, or undefined if a change could not be saved. */
  save: () => Promise<number | undefined>
}

/**
 * The lines of an open draft. Each change is saved immediately, in order. One that can't be saved stays on the page.
 * @param first the sections of the draft as it opened
 */
export function useDraftLines<Sections extends AnySections>(
  { id, kind, version }: Pick<AiDraft, 'id' | 'kind' | 'version'>,
  first: Sections,
): DraftLines<Sections> {
  const [sections, setSections] = useState(first)
  const [state, setState] = useState<DraftLines<Sections>['state']>('saved')
  const [problem, setProblem] = useState<string>()
  const now = useRef({
    version,
    sections,
    saved: sections,
    sending: undefined as Promise<number | undefined> | undefined,
  })

  const send = async (): Promise<number | undefined> => {
    const held = now.current
    while (held.sections !== held.saved) {
      const sent = held.sections
      setState('saving')
      try {
        const lines: AnySections = sent
        const change = kind === 'report' ? { report: lines as ReportSections } : { session: lines as SessionSections }
        held.version = (await api.aiDrafts.update({ id, version: held.version, ...change })).version
        held.saved = sent
      } catch (error) {
        const { code, detail } = problemFrom(error)
        setProblem(detail)
        setState(code === 'version-conflict' ? 'conflict' : 'failed')
        return undefined
      }
    }
    setProblem(undefined)
    setState('saved')
    return held.version
  }
  const save = () => {
    const held = now.current
    held.sending ??= send().finally(() => {
      held.sending = undefined
    })
    return held.sending
  }
  return {
    sections,
    change: (section, lines) => {
      const next = { ...now.current.sections, [section]: lines }
      now.current.sections = next
      setSections(next)
      void save()
    },
    state,
    problem,
    save,
  }
}
