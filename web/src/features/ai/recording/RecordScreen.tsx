import { queries } from '../../../lib/api/api.ts'
import { failedLoad } from '../../../lib/api/failed-load.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { useTitle } from '../../../lib/title.ts'
import { Brand } from '../../../ui/Brand.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Recorder } from './Recorder.tsx'

type RecordScreenProps = { owner: string; clientId: string; sessionDate: string }

/**
 * /app/record: the only page that may use the microphone. It stands outside the menus, and its links load the next page anew: a page keeps what it was
 * allowed when it was loaded.
 */
export function RecordScreen({ owner, clientId, sessionDate }: RecordScreenProps) {
  useTitle('Record a session')
  const state = useQuery(queries.aiDrafts.state.queryOptions({ input: { clientId } }))
  const client = useQuery(queries.clients.overview.queryOptions({ input: { id: clientId } }))
  const backTo = `/app/clients/${clientId}?tab=ai-sessions`
  const missing = state.data && missingFor(state.data)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 pt-6 md:px-10">
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-5 px-4 py-8 md:gap-6">
        <div>
          <h1 className="text-3xl">Record a session</h1>
          {client.isSuccess && (
            <p className="mt-1 text-muted wrap-anywhere">
              {client.data.client.name}, {formatFullDay(sessionDate)}
            </p>
          )}
        </div>
        {(state.isError || client.isError) && (
          <ErrorState title="This page could not be loaded" {...failedLoad(state.isError ? state : client)} />
        )}
        {missing && (
          <Card padding="lg">
            <p className="max-w-[68ch]">{missing}</p>
          </Card>
        )}
        {state.isSuccess && client.isSuccess && state.data.speechToText && !missing && (
          <Recorder
            owner={owner}
            clientId={clientId}
            sessionDate={sessionDate}
            speech={state.data.speechToText}
            backTo={backTo}
          />
        )}
        <a href={backTo} className="self-start font-semibold text-primary underline">
          Back to the client
        </a>
      </main>
    </div>
  )
}

type State = { speechToText: object | null; summariesConsent: boolean; recordingConsent: boolean }

/** Why nothing can be recorded, and what to do. */
function missingFor({ speechToText, summariesConsent, recordingConsent }: State): string | undefined {
  if (!speechToText)
    return 'There is no speech to text on this installation, so a recording would not be written down. Whoever runs it can install or connect one.'
  const absent = [!recordingConsent && 'the recording of sessions', !summariesConsent && 'AI summaries'].filter(Boolean)
  if (absent.length === 0) return undefined
  return `Your client’s consent to ${absent.join(' and to ')} is not recorded, so nothing can be recorded here. Record it under Consents first.`
}
