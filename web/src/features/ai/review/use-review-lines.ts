import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiLine, ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'

type Sections = Record<string, readonly AiLine[]>

export type ReviewLines = {
  sections: Sections
  change: (section: string, lines: readonly AiLine[]) => void
  /** `saved` covers a draft that nobody changed. */
  state: 'saved' | 'saving' | 'failed'
  /** Why the last change was not saved. The lines are still here. */
  problem: string | undefined
  /** Sends what was not saved yet. Resolves to the version with everything, or undefined if something was not saved. */
  save: () => Promise<number | undefined>
}

/** The lines of a draft that is open. Every change is sent at once, one after the other, and stays here if it can't be saved. */
export function useReviewLines({ id, kind, version, session, report }: AiDraft): ReviewLines {
  const [sections, setSections] = useState<Sections>(() => (kind === 'report' ? report : session) ?? {})
  const [state, setState] = useState<ReviewLines['state']>('saved')
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
        const lines = kind === 'report' ? { report: sent as ReportSections } : { session: sent as SessionSections }
        held.version = (await api.aiDrafts.update({ id, version: held.version, ...lines })).version
        held.saved = sent
      } catch (error) {
        setProblem(problemFrom(error).detail)
        setState('failed')
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
