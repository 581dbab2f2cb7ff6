import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ConsentText } from './ConsentText.tsx'
import { purposeLabels } from './consent-states.ts'

type ReadDialogProps = { consent: Consent; open: boolean; onClose: () => void }

/** The text of a consent as it was asked or signed. Lazy-loaded. Mount a new instance each time it opens. */
export function ReadDialog({ consent: { id, purpose, version }, open, onClose }: ReadDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(queries.consents.get.queryOptions({ input: { id } }))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title={purposeLabels[purpose]}
      description={versionLabel(data?.version ?? version ?? '')}
    >
      {data ? (
        <ConsentText text={data.text ?? ''} />
      ) : error ? (
        <ErrorState title="The text could not be loaded" {...failedLoad({ error, refetch, isFetching })} />
      ) : (
        <Loading label="Loading the text" className="flex flex-col gap-3">
          <Skeleton className="h-5" />
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Dialog>
  )
}
