import type { Operations } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import type { PortalAccess } from '@openhour/shared/features/invitations/invitations.contract.ts'
import { invitationTexts, type PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'

const sentAt = '2026-09-10T10:00:00Z'
const expiresAt = '2026-09-13T10:00:00Z'

/** Invitations to the portal, for the fake servers that have clients. */
export function openInvitations(clients: readonly Client[]) {
  const accesses = new Map<string, PortalAccess>()
  const accessOf = ({ id }: Client): PortalAccess =>
    accesses.get(id) ?? {
      clientId: id,
      state: 'not-invited',
      email: null,
      sentAt: null,
      expiresAt: null,
      openedAt: null,
      joinedAt: null,
      detailsAskedAt: null,
    }
  const put = (client: Client, change: Partial<PortalAccess>) => {
    const access = { ...accessOf(client), ...change }
    accesses.set(client.id, access)
    return access
  }
  const invite = (client: Client, change: Partial<PortalAccess> = {}) =>
    put(client, { state: 'invited', email: client.email, sentAt, expiresAt, openedAt: null, joinedAt: null, ...change })
  const isPending = (client: Client) => ['invited', 'opened'].includes(accessOf(client).state)
  const revoke = (client: Client) => (isPending(client) ? put(client, { state: 'not-invited' }) : accessOf(client))
  const onClient = <T>(clientId: string, act: (client: Client) => T) => {
    const client = clients.find(({ id }) => id === clientId)
    return client ? act(client) : problemOf('not-found', clientNotFound)
  }

  const operations: Operations = {
    'invitations/get': ({ clientId }) => onClient(clientId, accessOf),
    'invitations/send': ({ clientId }) =>
      onClient(clientId, (client) => {
        if (client.archivedAt !== null) return problemOf('not-possible-now', invitationTexts.archived)
        if (accessOf(client).state === 'joined') return problemOf('not-possible-now', invitationTexts.joined)
        return invite(client)
      }),
    'clients/askDetails': ({ id }) =>
      onClient(id, (client) => {
        put(client, { detailsAskedAt: sentAt })
        return { id, detailsAskedAt: sentAt }
      }),
    'invitations/revoke': ({ clientId }) => onClient(clientId, revoke),
    'invitations/endAccess': ({ clientId }) =>
      onClient(clientId, (client) =>
        accessOf(client).state === 'joined' ? put(client, { state: 'not-invited', joinedAt: null }) : accessOf(client),
      ),
  }
  return {
    operations,
    /** Sets how far a client is on the way into the portal. */
    putState: (client: Client, state: PortalState) => {
      if (state === 'not-invited') return accesses.delete(client.id)
      const opened = state === 'opened' || state === 'joined'
      return invite(client, {
        state,
        openedAt: opened ? sentAt : null,
        joinedAt: state === 'joined' ? sentAt : null,
      })
    },
    stateOf: (client: Client) => accessOf(client).state,
    /** Ends a pending invitation. */
    revoke,
  }
}
