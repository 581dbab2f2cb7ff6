import type { ConsentSigner, ListedConsentText } from '@openhour/shared/features/consents/consents.contract.ts'
import { signersPerPage, versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { countOf, formatDate, formatDay } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { purposeLabels } from './consent-states.ts'

type SignersDialogProps = {
  text: ListedConsentText
  /** As last loaded. */
  texts: readonly ListedConsentText[] | undefined
  open: boolean
  onClose: () => void
}

/** Which clients signed a text, which version and when; asks those with an older one again. Lazy-loaded. Mount a new instance each time it opens. */
export function SignersDialog({ text, texts, open, onClose }: SignersDialogProps) {
  const { purpose } = text
  const { version, signed, older } = texts?.find((one) => one.purpose === purpose) ?? text
  const [which, setWhich] = useState<'all' | 'older'>('all')
  const [page, setPage] = useState(1)
  const input = { purpose, older: which === 'older', page }
  const query = useQuery({
    ...queries.consents.signers.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const asking = useAsking()
  const [sure, setSure] = useState(false)
  const toAsk = data?.toAsk ?? 0
  const askAll = async () => {
    const asked = await asking.run('all', async () => (await api.consents.askAgain({ purpose })).asked)
    if (asked) setSure(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title={`Who signed: ${purposeLabels[purpose]}`}
      description={`In use: ${versionLabel(version)}.`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {toAsk > 0 && (
            <Button variant="filled" aria-haspopup="dialog" onClick={() => setSure(true)}>
              {toAsk === 1 ? 'Ask 1 client again' : `Ask all ${toAsk} again`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <SegmentedSwitch
            label="Which clients"
            segments={[
              { value: 'all', label: 'All', count: signed },
              { value: 'older', label: 'Another version', count: older },
            ]}
            value={which}
            onChange={(next) => {
              setWhich(next)
              setPage(1)
            }}
          />
        </div>
        {asking.refusal && <FormError>{asking.refusal}</FormError>}
        {error && !data ? (
          <ErrorState title="The list could not be loaded" {...failedLoad(query)} />
        ) : !data ? (
          <Loading label="Loading who signed" className="flex flex-col gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </Loading>
        ) : data.matching === 0 ? (
          <p className="text-muted">
            {which === 'older' ? 'Everybody who signed has the version in use.' : 'Nobody has signed yet.'}
          </p>
        ) : (
          <PagedList
            total={data.matching}
            perPage={signersPerPage}
            page={page}
            settled={!query.isPlaceholderData}
            onPage={setPage}
          >
            <ul aria-label="Clients who signed" className="divide-y divide-line border-y border-line">
              {data.items.map((signer) => (
                <SignerRow
                  key={signer.clientId}
                  signer={signer}
                  busy={asking.busy === signer.clientId}
                  onAsk={() =>
                    void asking.run(signer.clientId, async () => {
                      await api.consents.ask({ clientId: signer.clientId, purpose })
                      return 1
                    })
                  }
                />
              ))}
            </ul>
          </PagedList>
        )}
      </div>
      <AlertDialog
        open={sure}
        onClose={() => setSure(false)}
        tone="plain"
        title={toAsk === 1 ? 'Ask 1 client again?' : `Ask ${toAsk} clients again?`}
        description="They are notified and find the version in use under their consents. What they signed stays in effect until they answer. A no ends it."
        confirmLabel="Ask again"
        busy={asking.busy === 'all'}
        onConfirm={() => void askAll()}
      >
        <FormError>{asking.refusal}</FormError>
      </AlertDialog>
    </Dialog>
  )
}

/** Asks one client or all. `busy` says for whom. */
function useAsking() {
  const refresh = useRefresh('consents')
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const run = async (whom: string, ask: () => Promise<number>): Promise<boolean> => {
    setBusy(whom)
    setRefusal(undefined)
    let done = false
    try {
      toast.good(`Asked ${countOf(await ask(), 'client')} again`)
      done = true
    } catch (error) {
      setRefusal(problemFrom(error).detail)
    }
    await refresh()
    setBusy(undefined)
    return done
  }
  return { busy, refusal, run }
}

const ways = {
  portal: 'in the portal',
  device: 'on your device',
  paper: 'on paper',
  spoken: 'by word of mouth',
} as const

function SignerRow({ signer, busy, onAsk }: { signer: ConsentSigner; busy: boolean; onAsk: () => void }) {
  const { clientId, clientName, version, given, signedAt, paperDate, older, waiting } = signer
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <PathLink
            to={`/app/clients/${clientId}?tab=consents`}
            exact
            className="rounded-sm font-medium wrap-anywhere hover:underline"
          >
            {clientName}
          </PathLink>
          {waiting ? <Badge tone="honey">Asked again</Badge> : older && <Badge>Another version</Badge>}
        </p>
        <p className="text-sm text-muted">
          {version !== null && `${versionLabel(version)}, `}
          {paperDate === null ? formatDate(signedAt) : formatDay(paperDate)}, {ways[given]}
        </p>
      </div>
      {older && !waiting && (
        <Button size="sm" variant="soft" busy={busy} onClick={onAsk} aria-label={`Ask ${clientName} again`}>
          Ask again
        </Button>
      )}
    </li>
  )
}
