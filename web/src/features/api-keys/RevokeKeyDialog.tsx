import type { ApiKey } from '@openhour/shared/features/api-keys/api-keys.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type RevokeKeyDialogProps = { apiKey: ApiKey; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function RevokeKeyDialog({ apiKey: { id, name }, open, onClose }: RevokeKeyDialogProps) {
  const deleting = useDeleting({
    onDelete: () => api.apiKeys.revoke({ id }),
    onDeleted: onClose,
    onAnswered: useRefresh('api_keys'),
    deleted: 'API key revoked',
    failure: 'Failed to revoke the API key',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Revoke this API key?"
      description={`${name}: programs that use it lose access immediately. This can’t be undone.`}
      confirmLabel="Revoke key"
      deleting={deleting}
    />
  )
}
