import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { ClientFormDialog } from './ClientFormDialog.tsx'
import { clientsPage } from './clients.page.ts'
import { portalAction } from './portal-state-labels.ts'

const limitRedirectMilliseconds = 2000

type AddClientDialogProps = {
  open: boolean
  onClose: () => void
  /** Opens the dialog that invites the new client. */
  onInvite: (client: Client) => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function AddClientDialog({ open, onClose, onInvite }: AddClientDialogProps) {
  const router = useRouter()
  const refresh = useRefresh('clients')
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const leave = () => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(() => void router.navigate({ href: '/app/subscription' }), limitRedirectMilliseconds)
    void refresh()
  }
  const close = () => {
    clearTimeout(leaving.current)
    onClose()
  }
  // The toast may outlast the page it was opened on.
  const invite = (client: Client, addedAt: string) => {
    if (router.state.location.pathname === addedAt) onInvite(client)
    else void router.navigate({ href: `${clientsPage.path}/${client.id}` })
  }
  return (
    <ClientFormDialog
      open={open}
      onClose={close}
      title="Add New Client"
      description="They won’t be notified."
      submitLabel="Add Client"
      failure="Failed to add client. Please try again."
      draftKey="client:new"
      onSend={(details, { idempotencyKey }) => api.clients.add(details, { context: { idempotencyKey } })}
      onSent={async (client) => {
        const { pathname } = router.state.location
        close()
        toast.good(
          'Client added successfully!',
          client && { action: { label: portalAction('not-invited'), onSelect: () => invite(client, pathname) } },
        )
        await refresh()
      }}
      onLimit={leave}
    />
  )
}
