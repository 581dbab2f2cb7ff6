import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { type Confirmation, defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'
import { portalAccessQuery } from './portal-access-query.ts'

function useEnding({ clientId, name }: { clientId: string; name: string }): Confirmation {
  const cache = useQueryClient()
  return {
    title: 'End portal access?',
    text: (
      <>
        <Named>{name}</Named> loses access to the portal immediately. Their record stays unchanged, and you can invite
        them again.
      </>
    ),
    button: 'End portal access',
    run: async () =>
      cache.setQueryData(portalAccessQuery(clientId).queryKey, await api.invitations.endAccess({ clientId })),
    changes: ['client_invitations', 'clients'],
    done: 'Portal access ended',
    failed: 'Failed to end portal access',
  }
}

export const EndAccessDialog = defineConfirmationDialog(useEnding)
