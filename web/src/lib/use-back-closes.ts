import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

let opened = 0

/**
 * While `open`, the browser's Back closes the overlay and the page stays: the overlay has its own history entry. If it
 * is closed another way, its entry is removed too; if a link inside it navigated on, Back skips the entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const router = useRouter({ warn: false }) as { history: RouterHistory } | undefined
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !router) return
    const { history } = router
    const mark = ++opened
    const isOnTop = () => (history.location.state as { overlay?: number }).overlay === mark
    history.push(history.location.href, { ...history.location.state, overlay: mark })
    const stop = history.subscribe(() => {
      if (!isOnTop()) close()
    })
    return () => {
      stop()
      // A link that closed it navigates at the same moment, and its entry is then on top.
      setTimeout(() => {
        if (isOnTop()) return history.back()
        const stopPassing = history.subscribe(({ action }) => {
          if (!isOnTop()) return
          stopPassing()
          if (action.type === 'BACK') history.back()
        })
      })
    }
  }, [open, router])
}
