import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { AlertRows, type ShownAlert } from './AlertRows.tsx'
import { packsQuery } from './measures-query.ts'

const [useAlertDialogs, AlertDialogs] = defineDialogs()({
  acknowledge: lazyDialog(() => import('./AcknowledgeDialog.tsx').then((file) => file.AcknowledgeDialog)),
})

type OpenAlertsProps = { alerts: readonly ShownAlert[]; further?: readonly ReactElement[] | undefined }

/** Open alerts with the dialog to acknowledge them. Renders nothing if there are none. */
export function OpenAlerts({ alerts, further }: OpenAlertsProps) {
  const needsNames = alerts.some(({ measureName }) => measureName === undefined)
  const packs = useQuery({ ...packsQuery(), enabled: needsNames })
  const dialogs = useAlertDialogs()
  const place = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  const before = useRef(alerts.length)
  const next = () =>
    place.current?.querySelector<HTMLElement>('button, a') ?? document.querySelector<HTMLElement>('main h1')
  // The row that opened the dialog goes, sooner or later than the dialog.
  useLayoutEffect(() => {
    const fewer = alerts.length < before.current
    before.current = alerts.length
    if (fewer && asked.current && document.activeElement === document.body) next()?.focus()
  })
  const known = new Map(packs.data?.packs.map((pack) => [pack.id, pack]))
  return (
    <>
      <div ref={place}>
        <AlertRows
          alerts={alerts}
          packs={known}
          further={further}
          onAcknowledge={(alert) => {
            asked.current = true
            dialogs.show({ kind: 'acknowledge', alert, instead: next })
          }}
        />
      </div>
      <AlertDialogs dialogs={dialogs} />
    </>
  )
}
