import type { SecurityState } from '@openhour/shared/features/account-security/second-factor.rules.ts'

export type Passkey = SecurityState['passkeys'][number]
