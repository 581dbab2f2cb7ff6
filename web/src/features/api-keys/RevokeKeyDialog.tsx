import type { ApiKey } from '@openhour/shared/features/api-keys/api-keys.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

export const RevokeKeyDialog = defineConfirmationDialog(({ apiKey: { id, name } }: { apiKey: ApiKey }) => ({
  title: 'Revoke this API key?',
  text: `${name}: programs that use it lose access immediately. This can’t be undone.`,
  button: 'Revoke key',
  run: () => api.apiKeys.revoke({ id }),
  changes: ['api_keys'],
  done: 'API key revoked',
  failed: 'Failed to revoke the API key',
}))
