import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { portalStates } from './invitations.rules.ts'

/** A client's way into the portal. `email`, `sentAt` and `openedAt` are of the last invitation. */
export const PortalAccess = z.object({
  clientId: z.guid(),
  state: z.enum(portalStates),
  email: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  joinedAt: z.nullable(z.string()),
  /** When the client was last asked to fill in their details. */
  detailsAskedAt: z.nullable(z.string()),
})
export type PortalAccess = z.infer<typeof PortalAccess>

const ofClient = z.strictObject({ clientId: z.guid(clientNotFound) })
const tags = ['Client portal']

export const invitationsContract = {
  get: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/portal-access',
      summary: 'Whether a client is invited or has joined',
      tags,
    })
    .input(ofClient)
    .output(PortalAccess),
  send: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/portal-access/invitation',
      summary: 'Invite a client to the portal by email',
      description: 'The link works once, within 72 hours. An earlier link stops working.',
      tags,
    })
    .input(ofClient)
    .output(PortalAccess),
  revoke: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/clients/{clientId}/portal-access/invitation',
      summary: 'Revoke the pending invitation of a client',
      tags,
    })
    .input(ofClient)
    .output(PortalAccess),
  endAccess: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/clients/{clientId}/portal-access',
      summary: 'End a client’s access to the portal at once',
      description: 'The record stays unchanged.',
      tags,
    })
    .input(ofClient)
    .output(PortalAccess),
}
