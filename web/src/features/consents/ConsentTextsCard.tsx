import type { ListedConsentText } from '@openhour/shared/features/consents/consents.contract.ts'
import { versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Users } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { countOf, formatDate } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { purposeLabels } from './consent-states.ts'

const [useTextDialogs, TextDialogs] = defineDialogs<{ texts: readonly ListedConsentText[] | undefined }>()({
  text: lazyDialog(() => import('./TextDialog.tsx').then((file) => file.TextDialog)),
  signers: lazyDialog(() => import('./SignersDialog.tsx').then((file) => file.SignersDialog)),
})

/** The texts that clients of the practice are asked to sign. */
export function ConsentTextsCard() {
  const { data, error, isFetching, refetch } = useQuery(queries.consents.texts.queryOptions({ input: {} }))
  const dialogs = useTextDialogs()
  if (error && !data)
    return <ErrorState title="The texts could not be loaded" {...failedLoad({ error, refetch, isFetching })} />
  return (
    <Card padding="lg">
      <section aria-label="Consent texts">
        <CardHead title="Consent texts" />
        <p className="mb-4 max-w-160 text-muted">
          The texts your clients are asked to sign. Saving a change creates a new version. Unanswered requests switch to
          it, and those clients read it again. What was signed keeps its text and stays in effect. If the new version
          should replace it, ask those clients again.
        </p>
        {data ? (
          <ul aria-label="Consent texts" className="-mx-5 divide-y divide-line border-t border-line sm:-mx-6">
            {data.items.map((text) => (
              <li key={text.purpose} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 sm:px-6">
                <div className="min-w-0 flex-[1_1_14rem]">
                  <h3 className="font-sans text-base font-semibold tracking-normal">{purposeLabels[text.purpose]}</h3>
                  <p className="text-sm text-muted">
                    {versionLabel(text.version)}
                    {text.savedAt && `, saved ${formatDate(text.savedAt)}`}
                  </p>
                  <p className="text-sm text-muted">{signedText(text)}</p>
                </div>
                {text.signed > 0 && (
                  <Button
                    icon={Users}
                    aria-haspopup="dialog"
                    aria-label={`Who signed ${purposeLabels[text.purpose]}`}
                    onClick={() => dialogs.show({ kind: 'signers', text })}
                  >
                    Who signed
                  </Button>
                )}
                <Button
                  icon={Pencil}
                  aria-haspopup="dialog"
                  aria-label={`Read and edit ${purposeLabels[text.purpose]}`}
                  onClick={() => dialogs.show({ kind: 'text', text })}
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
      <TextDialogs dialogs={dialogs} texts={data?.items} />
    </Card>
  )
}

/** 'Signed by 12 clients, 3 of them another version.' */
function signedText({ signed, older }: ListedConsentText): string {
  if (signed === 0) return 'Nobody has signed yet.'
  return `Signed by ${countOf(signed, 'client')}${older > 0 ? `, ${older} of them another version` : ''}.`
}
