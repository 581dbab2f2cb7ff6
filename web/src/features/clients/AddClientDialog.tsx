import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { ClientFormDialog } from './ClientFormDialog.tsx'

const limitRedirectMilliseconds = 2000

/** Lazy-loaded. Mount a new instance each time it opens. */
export function AddClientDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const refresh = useRefresh('clients')
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const leave = () => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(() => void navigate({ href: '/app/subscription' }), limitRedirectMilliseconds)
    void refresh()
  }
  const close = () => {
    clearTimeout(leaving.current)
    onClose()
  }
  return (
    <ClientFormDialog
      open={open}
      onClose={close}
      title="Add New Client"
      description="They won’t be notified."
      submitLabel="Add Client"
      failure="Failed to add client. Please try again."
      draftKey="client:new"
      onSend={(details, { idempotencyKey }) => api.clients.add(details, { context: { idempotencyKey } })}
      onSent={async () => {
        close()
        toast.good('Client added successfully!')
        await refresh()
      }}
      onLimit={leave}
    />
  )
}
