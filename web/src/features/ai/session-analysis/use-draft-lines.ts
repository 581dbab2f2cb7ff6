import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiLine, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'

/** The lines of a draft while they are reviewed. Each change is saved at once, in order, so that a reload brings it back. */
export function useDraftLines(draft: AiDraft & { session: SessionSections }) {
  const [sections, setSections] = useState(draft.session)
  const [problem, setProblem] = useState<string>()
  const version = useRef(draft.version)
  const saving = useRef<Promise<void>>(Promise.resolve())

  const save = async (session: SessionSections) => {
    try {
      const saved = await api.aiDrafts.update({ id: draft.id, version: version.current, session })
      version.current = saved.version
      setProblem(undefined)
    } catch (error) {
      setProblem(problemFrom(error).detail)
    }
  }
  return {
    sections,
    /** Why the latest change is only on this page. */
    problem,
    change: (id: string, lines: AiLine[]) => {
      const next = { ...sections, [id]: lines }
      setSections(next)
      saving.current = saving.current.then(() => save(next))
    },
    /** Resolves when the latest change is saved, or was refused. */
    settled: () => saving.current,
  }
}
