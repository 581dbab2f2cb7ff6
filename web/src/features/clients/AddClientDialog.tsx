import type { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { ClientFormDialog } from './ClientFormDialog.tsx'
import { useRefreshClients } from './client-deeds.ts'
import { type ClientFormValues, valuesOf } from './form-values.ts'
import { dropKeptForm, keepForm, keptForm } from './kept-form.ts'

const limitRedirectMilliseconds = 2000

/** Fetched when first opened; mount it anew for each opening. */
export function AddClientDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = useQuery(queries.account.me.queryOptions())
  const navigate = useNavigate()
  const refresh = useRefreshClients()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [kept, setKept] = useState(() => keptForm(me.data?.id))
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const add = async (details: ClientDetails, values: ClientFormValues) => {
    try {
      await api.clients.add(details, { context: { idempotencyKey } })
    } catch (error) {
      if (problemFrom(error).code === 'limit-reached' && me.data) {
        keepForm(me.data.id, values)
        clearTimeout(leaving.current)
        leaving.current = setTimeout(() => void navigate({ href: '/app/subscription' }), limitRedirectMilliseconds)
        void refresh()
      }
      throw error
    }
    close()
    toast.good('Client added successfully!')
    await refresh()
  }
  const close = () => {
    clearTimeout(leaving.current)
    dropKeptForm()
    onClose()
  }
  return (
    <ClientFormDialog
      open={open}
      onClose={close}
      title="Add New Client"
      description="They are not told that you added them."
      submitLabel="Add Client"
      initial={kept ?? valuesOf()}
      startsChanged={kept !== undefined}
      failure="Failed to add client. Please try again."
      onSend={add}
      notice={(reset) =>
        kept && (
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-soft px-4 py-3 text-sm text-on-soft">
            <p className="min-w-0 flex-1">What you typed before the limit was reached is here again.</p>
            <Button
              size="sm"
              onClick={() => {
                reset(valuesOf())
                dropKeptForm()
                setKept(undefined)
              }}
            >
              Start with an empty form
            </Button>
          </div>
        )
      }
    />
  )
}
