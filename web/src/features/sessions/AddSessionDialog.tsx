import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { detailsOf, newValues } from './form-values.ts'
import type { SessionDialogProps } from './SessionDialogs.tsx'
import { SessionFormDialog } from './SessionFormDialog.tsx'
import { useRefreshSessions } from './sessions-query.ts'

/** Fetched when first opened; mount it anew for each opening. */
export function AddSessionDialog({ open, onClose, clientId, clientName, today, onOpenNotes }: SessionDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshSessions()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return (
    <SessionFormDialog
      open={open}
      onClose={onClose}
      title="Add New Session"
      description={`With ${clientName}`}
      submitLabel="Add Session"
      startAnewLabel="Start with an empty form"
      initial={newValues(today)}
      owner={me.data?.id}
      draftKey={`session:${clientId}:new`}
      clientId={clientId}
      onOpenNotes={onOpenNotes}
      onSend={async (values) => {
        await api.sessions.add({ clientId, ...detailsOf(values) }, { context: { idempotencyKey } })
      }}
      onSent={async () => {
        onClose()
        toast.good('Session added successfully!')
        await refresh()
      }}
    />
  )
}
