import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

let opened = 0

/**
 * While `open`, the browser's Back closes and the page underneath stays: what is open has an entry of its own in the history. Closed otherwise, its
 * entry goes too; where a link inside led on from it, Back passes over it.
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
      // A link that closed it navigates in the same moment, and stands on top by then.
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
