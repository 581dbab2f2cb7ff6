import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import type { PortalAccess } from '@openhour/shared/features/invitations/invitations.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { portalAccessQuery } from './portal-access-query.ts'

type PortalActions = {
  busy: 'sending' | 'revoking' | 'asking' | undefined
  /** Why the server refused. */
  refusal: string | undefined
  /** An invitation was sent since the dialog opened and not revoked. */
  sent: boolean
  send: () => Promise<void>
  revoke: () => Promise<void>
  askDetails: () => Promise<void>
}

/** Invites a client, revokes the invitation and asks for details, each with a toast. */
export function usePortalActions(clientId: string): PortalActions {
  const cache = useQueryClient()
  const refreshInvitations = useRefresh('client_invitations')
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const { busy, refusal, run: act } = useAction<'sending' | 'revoking' | 'asking'>()
  const [sent, setSent] = useState(false)
  const put = (access: PortalAccess) => cache.setQueryData(portalAccessQuery(clientId).queryKey, access)

  const run = async (action: 'sending' | 'revoking' | 'asking', failure: string, call: () => Promise<void>) => {
    if (busy) return
    await act(action, call, failure)
    await refreshInvitations()
  }
  const send = () =>
    run('sending', 'Failed to send invitation', async () => {
      const access = await api.invitations.send({ clientId }, { context: { idempotencyKey } })
      put(access)
      setIdempotencyKey(crypto.randomUUID())
      setSent(true)
      toast.good('Invitation sent', access.email === null ? {} : { description: `To ${readableEmail(access.email)}` })
    })
  const revoke = () =>
    run('revoking', 'Failed to revoke invitation', async () => {
      put(await api.invitations.revoke({ clientId }))
      setSent(false)
      toast.good('Invitation revoked', { description: 'Its link no longer works.' })
    })
  const askDetails = () =>
    run('asking', 'Failed to ask for details', async () => {
      const { detailsAskedAt } = await api.clients.askDetails({ id: clientId })
      cache.setQueryData(portalAccessQuery(clientId).queryKey, (access) => access && { ...access, detailsAskedAt })
      toast.good('Asked for their details', { description: 'They see it in the portal, and are notified.' })
    })
  return { busy, refusal, sent, send, revoke, askDetails }
}
