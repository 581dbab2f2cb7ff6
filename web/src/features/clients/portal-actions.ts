import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import type { PortalAccess } from '@openhour/shared/features/invitations/invitations.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { type Deleting, useDeleting } from '../../lib/use-deleting.ts'
import { portalAccessQuery } from './portal-access-query.ts'

type PortalActions = {
  busy: 'sending' | 'revoking' | undefined
  /** Why the server refused. */
  refusal: string | undefined
  /** An invitation was sent since the dialog opened and not revoked. */
  sent: boolean
  send: () => Promise<void>
  revoke: () => Promise<void>
  ending: Deleting
}

/** Invites a client, revokes the invitation and ends the access, each with a toast. */
export function usePortalActions(clientId: string, { onEnded }: { onEnded: () => void }): PortalActions {
  const cache = useQueryClient()
  const refreshInvitations = useRefresh('client_invitations')
  const refreshAll = useRefresh('client_invitations', 'clients')
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState<PortalActions['busy']>()
  const [refusal, setRefusal] = useState<string>()
  const [sent, setSent] = useState(false)
  const put = (access: PortalAccess) => cache.setQueryData(portalAccessQuery(clientId).queryKey, access)

  const run = async (action: PortalActions['busy'], failure: string, call: () => Promise<void>) => {
    if (busy) return
    setBusy(action)
    setRefusal(undefined)
    try {
      await call()
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad(failure)
    }
    setBusy(undefined)
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
  const ending = useDeleting({
    onDelete: async () => put(await api.invitations.endAccess({ clientId })),
    onDeleted: onEnded,
    onAnswered: refreshAll,
    deleted: 'Portal access ended',
    failure: 'Failed to end portal access',
  })
  return { busy, refusal, sent, send, revoke, ending }
}
