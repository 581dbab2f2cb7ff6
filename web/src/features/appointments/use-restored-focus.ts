import { useCallback, useEffect, useRef } from 'react'

/** Marks an element, or its content, as belonging to an appointment. */
export const ofAppointment = (id: string) => ({ 'data-appointment': id })

/**
 * Moves the focus when the focused element is removed, here or by another tab: to the same appointment in its new
 * place, else to the heading. `ofGone` finds that place for dialogs whose opener is gone.
 */
export function useRestoredFocus() {
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
    // Removing the focused element drops the focus; a new place is found only then.
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
