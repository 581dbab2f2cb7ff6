import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list when rows disappear, here or from another tab: it moves to the row that takes their place,
 * to the same part if it has one, or to `fallback` if no row is left. Rows carry `data-row` with their id and
 * `tabIndex={-1}`, parts of them `data-part`.
 */
export function useRowFocus(ids: readonly string[], fallback: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<{ id: string; index: number; part: string | undefined }>(undefined)
  useLayoutEffect(() => {
    const was = held.current
    if (!was || ids.includes(was.id)) return
    held.current = undefined
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const row = list.current?.querySelectorAll<HTMLElement>('[data-row]')[Math.min(was.index, ids.length - 1)]
    const part = was.part && row?.querySelector<HTMLElement>(`[data-part="${was.part}"]`)
    const next = part || row || fallback.current
    next?.focus()
  }, [ids, fallback])
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
      const part = target.closest<HTMLElement>('[data-part]')?.dataset.part
      held.current = id === undefined ? undefined : { id, index: ids.indexOf(id), part }
    },
    // Removing the focused element drops the focus; only then is a new place needed.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = undefined
    },
  }
}
