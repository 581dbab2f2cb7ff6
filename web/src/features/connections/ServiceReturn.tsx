import {
  connectionNames,
  connectionTexts,
  kindOfState,
} from '@openhour/shared/features/connections/connections.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { callFunction } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import type { ReturnSearch } from './return-search.ts'

/** Finishes connecting after a service led back here, and goes on to the tab. */
export function ServiceReturn({ code, state, error }: ReturnSearch) {
  const navigate = useNavigate()
  const refresh = useRefresh('connections')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void finish({ code, state, error })
      .then(() => refresh())
      .finally(() => void navigate({ to: '/app/settings', search: { tab: 'integrations' }, replace: true }))
  })
  return (
    <p role="status" className="flex items-center gap-3 py-10 text-lg">
      <Spinner size={20} />
      Completing authentication...
    </p>
  )
}

async function finish({ code, state = '', error }: ReturnSearch): Promise<void> {
  if (error !== undefined) return toast.bad(`Authentication Failed: OAuth error: ${error}`)
  if (code === undefined || state === '') return
  const kind = kindOfState(state)
  if (!kind) return toast.bad(`${connectionTexts.securityError}: ${connectionTexts.badState}`)
  try {
    await callFunction(kind === 'zoom' ? 'zoom-oauth-callback' : 'google-calendar-oauth-callback', { code, state })
    toast.good(`${connectionNames[kind]} connected`)
  } catch (fault) {
    const problem = problemFrom(fault)
    if (problem.code === 'not-signed-in') return toast.bad(connectionTexts.notSignedIn)
    if (problem.title === connectionTexts.securityError) return toast.bad(problem.detail)
    toast.bad(connectionTexts.failed, { description: problem.detail || connectionTexts.flowFailed })
  }
}
