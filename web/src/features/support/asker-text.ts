import type { InboxRequest } from '@openhour/shared/features/support/support-inbox.contract.ts'

const roleNames = { therapist: 'therapist', client: 'client', admin: 'admin' } as const

/** Who asked: 'Ana Ribeiro (therapist)'. */
export const askerText = ({ name, role }: InboxRequest['from']): string =>
  `${name ?? 'No name'} (${role === null ? 'visitor' : roleNames[role]})`
