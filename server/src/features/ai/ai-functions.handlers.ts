import { aiFunctions } from '@openhour/shared/features/ai/ai-functions.contract.ts'
import type { AiLine, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { type AiEngine, notDoneTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import type { Engines } from '../../services/ai/engines.ts'
import type { FairShare } from '../../platform/fair-share.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import { startDraft } from './draft-start.ts'
import { endOfDraft } from './draft-waiting.ts'
import { findAiState } from './drafts.queries.ts'
import { listTemplates } from '../clinical-notes/note-templates.queries.ts'
import { enteredSources, headingsIn } from './entered-sources.ts'

/** What may leave for a program: lines that need no decision of the therapist. */
export function settledTexts(lines: readonly AiLine[] = []): string[] {
  return lines.filter(({ support }) => support !== 'unsupported').map(({ text }) => text)
}

/** What stands for a summary. Of a note with headings and no model, all that the writer put below them, but for the plan, in its order. */
function markedIn(session: SessionSections | null, engine: AiEngine, hasHeadings: boolean): readonly AiLine[] {
  if (!session) return []
  if (engine === 'model' || !hasHeadings) return session.summary
  const start = ({ evidence }: AiLine) => evidence[0]?.start ?? 0
  return [...session.summary, ...session.points, ...session.observations].toSorted(
    (one, other) => start(one) - start(other),
  )
}

type Parts = { engines: Engines; waiting: FairShare }

/** The specified functions at `/functions/v1`. */
export function aiFunctionsRouter({ engines, waiting }: Parts) {
  const os = implement(aiFunctions).$context<Incoming>().use(guard)
  return os.router({
    'generate-session-summary': os['generate-session-summary'].handler(({ input, context }) =>
      waiting(context.actor.userId, async () => {
        const { notes, clientId, sessionDate, duration } = input
        const { userId } = context.actor
        const [states, templates] = await context.run(findAiState(userId, clientId), listTemplates(userId))
        const { defaultEngine: engine } = found(states, clientNotFound)
        const { id } = await startDraft(context, engines, {
          operation: 'generate-session-summary',
          input,
          draft: {
            clientId,
            kind: 'session',
            engine,
            ofDate: sessionDate,
            input: { duration, headings: headingsIn(templates), sources: enteredSources(notes) },
          },
        })
        const { session, notDone } = await endOfDraft(context, id)
        const said = notDone.filter((each) => each === 'not-summarized' || each === 'no-model-used')
        const summary = [...(session?.safety ?? []), ...markedIn(session, engine, said.length === 0)]
        return {
          session_summary: [...settledTexts(summary), ...said.map((each) => notDoneTexts[each])].join('\n'),
          key_discussion_points: settledTexts(session?.points),
          action_items: settledTexts(session?.actions),
        }
      }),
    ),
  })
}
