import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { AlertRows, type ShownAlert } from './AlertRows.tsx'
import { packsQuery } from './measures-query.ts'

const [useAlertDialogs, AlertDialogs] = defineDialogs()({
  acknowledge: lazyDialog(() => import('./AcknowledgeDialog.tsx').then((file) => file.AcknowledgeDialog)),
})

type OpenAlertsProps = {
  alerts: readonly ShownAlert[]
  further?: readonly ReactElement[] | undefined
  onOthers?: (() => void) | undefined
}

/** Open alerts with the dialog to acknowledge them. Renders nothing if there are none. */
export function OpenAlerts({ alerts, further, onOthers }: OpenAlertsProps) {
  const needsNames = alerts.some(({ measureName }) => measureName === undefined)
  const packs = useQuery({ ...packsQuery(), enabled: needsNames })
  const dialogs = useAlertDialogs()
  const known = new Map(packs.data?.packs.map((pack) => [pack.id, pack]))
  return (
    <>
      <AlertRows
        alerts={alerts}
        packs={known}
        further={further}
        onOthers={onOthers}
        onAcknowledge={(alert) => dialogs.show({ kind: 'acknowledge', alert })}
      />
      <AlertDialogs dialogs={dialogs} />
    </>
  )
}
