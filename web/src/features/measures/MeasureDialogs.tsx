import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse, RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const FillMeasureDialog = lazyDialog(() => import('./FillMeasureDialog.tsx').then((file) => file.FillMeasureDialog))
const AskMeasureDialog = lazyDialog(() => import('./AskMeasureDialog.tsx').then((file) => file.AskMeasureDialog))
const AcknowledgeDialog = lazyDialog(() => import('./AcknowledgeDialog.tsx').then((file) => file.AcknowledgeDialog))
const ResponseDialog = lazyDialog(() => import('./ResponseDialog.tsx').then((file) => file.ResponseDialog))
const DeleteMeasureDialog = lazyDialog(() =>
  import('./DeleteMeasureDialog.tsx').then((file) => file.DeleteMeasureDialog),
)

type Shown =
  | { kind: 'ask'; packs: readonly MeasurePack[]; canFill: boolean }
  | { kind: 'fill'; pack: MeasurePack }
  | { kind: 'acknowledge'; alert: RiskAlert; pack: MeasurePack | undefined }
  | { kind: 'open'; response: MeasureResponse; pack: MeasurePack }
  | { kind: 'delete'; response: MeasureResponse; pack: MeasurePack }

export const useMeasureDialogs = () => useDialogs<Shown>()

type MeasureDialogsProps = {
  dialogs: Dialogs<Shown>
  clientId: string
  alerts: readonly RiskAlert[]
}

export function MeasureDialogs({ dialogs, clientId, alerts }: MeasureDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'fill' && (
        <FillMeasureDialog
          key={opening}
          {...common}
          clientId={clientId}
          pack={shown.pack}
          // Asks about a raised alert right away, while the client is probably still present.
          onKept={(_response, [alert]) => alert && dialogs.show({ kind: 'acknowledge', alert, pack: shown.pack })}
        />
      )}
      {shown?.kind === 'ask' && (
        <AskMeasureDialog key={opening} {...common} {...{ clientId }} packs={shown.packs} canFill={shown.canFill} />
      )}
      {shown?.kind === 'acknowledge' && (
        <AcknowledgeDialog key={opening} {...common} alert={shown.alert} pack={shown.pack} />
      )}
      {shown?.kind === 'open' && (
        <ResponseDialog
          key={opening}
          {...common}
          response={shown.response}
          alerts={alerts.filter(({ responseId }) => responseId === shown.response.id)}
          pack={shown.pack}
        />
      )}
      {shown?.kind === 'delete' && (
        <DeleteMeasureDialog key={opening} {...common} response={shown.response} pack={shown.pack} />
      )}
    </Suspense>
  )
}
