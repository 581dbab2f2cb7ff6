import type { ConsentText } from '@openhour/shared/features/consents/consents.contract.ts'
import { versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { formatDate } from '../../lib/time/format.ts'
import { useDialogs } from '../../lib/use-dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { purposeLabels } from './consent-states.ts'

const TextDialog = lazyOverlay(
  () => import('./TextDialog.tsx').then((file) => file.TextDialog),
  ({ onClose }) => onClose(),
)

/** The texts that clients of the practice are asked to sign. */
export function ConsentTextsCard() {
  const { data, error, isFetching, refetch } = useQuery(queries.consents.texts.queryOptions({ input: {} }))
  const dialogs = useDialogs<ConsentText>()
  const { shown, open, opening } = dialogs.state
  if (error && !data)
    return (
      <ErrorState title="The texts could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        {problemFrom(error).detail}
      </ErrorState>
    )
  return (
    <Card padding="lg">
      <section aria-label="Consent texts">
        <CardHead title="Consent texts" />
        <p className="mb-4 max-w-160 text-muted">
          The texts your clients are asked to sign. Saving a change creates a new version. Unanswered requests switch to
          it, and those clients read it again. What was signed keeps its text and stays in effect. If the new version
          should replace it, ask again in the client’s profile.
        </p>
        {data ? (
          <ul aria-label="Consent texts" className="-mx-5 divide-y divide-line border-t border-line sm:-mx-6">
            {data.items.map((text) => (
              <li key={text.purpose} className="flex items-center gap-4 px-5 py-3.5 sm:px-6">
                <div className="min-w-0 flex-1">
                  <h3 className="font-sans text-base font-semibold tracking-normal">{purposeLabels[text.purpose]}</h3>
                  <p className="text-sm text-muted">
                    {versionLabel(text.version)}
                    {text.savedAt && `, saved ${formatDate(text.savedAt)}`}
                  </p>
                </div>
                <Button
                  icon={Pencil}
                  aria-haspopup="dialog"
                  aria-label={`Read and edit ${purposeLabels[text.purpose]}`}
                  onClick={() => dialogs.show(text)}
                >
                  Read and edit
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <Loading label="Loading the texts" className="flex flex-col gap-4">
            {Array.from({ length: 6 }, (_, row) => (
              <Skeleton key={row} className="h-10" />
            ))}
          </Loading>
        )}
      </section>
      <Suspense>{shown && <TextDialog key={opening} text={shown} open={open} onClose={dialogs.close} />}</Suspense>
    </Card>
  )
}
