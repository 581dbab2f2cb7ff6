import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRefresh } from '../../../lib/api/refresh.ts'

const redirectMilliseconds = 2000

/**
 * When the month is full, opens the plans two seconds after the message, as specified, unless the form is closed first.
 */
export function useLimit() {
  const navigate = useNavigate()
  const refresh = useRefresh('appointments')
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return {
    leave: () => {
      clearTimeout(leaving.current)
      leaving.current = setTimeout(() => void navigate({ href: '/app/subscription' }), redirectMilliseconds)
      void refresh()
    },
    stay: () => clearTimeout(leaving.current),
  }
}
