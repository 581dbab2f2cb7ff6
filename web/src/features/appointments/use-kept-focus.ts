import { useCallback, useEffect, useRef } from 'react'

/** Names an element of the page, or what it holds, as that of an appointment. */
export const ofAppointment = (id: string) => ({ 'data-appointment': id })

/**
 * Keeps the focus when what has it is taken out of the page, here or by another window: it goes to the same appointment where that stands now, else to
 * the heading. `ofGone` says the same for dialogs that come back to something that is gone.
 */
export function useKeptFocus() {
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const ofGone = useCallback((id: string | undefined): HTMLElement | null => {
    const one = id && place.current?.querySelector<HTMLElement>(`[data-appointment="${CSS.escape(id)}"]`)
    const button = one && (one.closest<HTMLElement>('[role=button]') ?? one.querySelector<HTMLElement>('button'))
    return button || heading.current
  }, [])

  useEffect(() => {
    const section = place.current
    if (!section) return
    let held: { element: HTMLElement; id: string | undefined } | undefined
    const took = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const one =
        target.closest<HTMLElement>('[data-appointment]') ?? target.querySelector<HTMLElement>('[data-appointment]')
      held = { element: target, id: one?.dataset.appointment }
    }
    // What is taken out of the page loses its focus to nothing; then it is still to be found a place.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held = undefined
    }
    const watching = new MutationObserver(() => {
      if (!held || held.element.isConnected) return
      const { id } = held
      held = undefined
      if (document.activeElement === document.body) ofGone(id)?.focus({ preventScroll: true })
    })
    section.addEventListener('focusin', took)
    section.addEventListener('focusout', left)
    watching.observe(section, { childList: true, subtree: true })
    return () => {
      section.removeEventListener('focusin', took)
      section.removeEventListener('focusout', left)
      watching.disconnect()
    }
  }, [ofGone])
  return { place, heading, ofGone }
}
