import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { queries } from '../../lib/api/api.ts'
import { showKeys } from '../../lib/keys/show-keys.ts'
import { singleKeysOn } from '../../lib/keys/single-keys.ts'
import { openClient, openPath } from '../palette/open-path.ts'
import { additionsOf, isPressed, placesOf, starts } from './all-keys.ts'

/** After this the second character of a sequence counts as a first one. */
const sequenceMs = 3000

/** Menus and lists of choices take letters for themselves, and a dialog has to be answered first. */
const takesKeys = ['[role$=dialog]', '[role=menu]', '[role=listbox]'].map((one) => `${one}[data-open]`).join()

let started: { first: string; at: number } | undefined

type Around = { me: Me; router: AnyRouter; cache: QueryClient }
const preferencesKey = queries.settings.preferences.queryOptions().queryKey

/** Does what a single character stands for. */
export function pressKey(event: KeyboardEvent, { me, router, cache }: Around): void {
  if (!isSingle(event) || !singleKeysOn(cache.getQueryData(preferencesKey)?.singleKeys)) return
  const { key, timeStamp } = event
  const before = started && timeStamp - started.at < sequenceMs ? started.first : undefined
  started = undefined
  if (document.querySelector(takesKeys)) return
  const act = before === undefined ? actOf(key) : secondOf(before, key, me, router)
  if (act) {
    event.preventDefault()
    act()
  } else if (key === starts.go || key === starts.add) {
    started = { first: key, at: timeStamp }
  }
}

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]'

/** A character by itself, and not one that is typed. */
function isSingle({ key, ctrlKey, metaKey, altKey, repeat, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return false
  return !(target instanceof Element && target.closest(typedInto))
}

function secondOf(first: string, key: string, me: Me, router: AnyRouter): (() => void) | undefined {
  const open = (path: string) => openPath(router, path)
  if (first === starts.go) {
    const place = placesOf(me).find((one) => one.key === key)
    return place && (() => open(place.path))
  }
  const addition = additionsOf(me, openClient(router)).find((one) => one.key === key)
  return addition && (() => addition.run({ open, logout: () => undefined }))
}

function actOf(key: string): (() => void) | undefined {
  if (!isPressed(key)) return undefined
  if (key === '?') return showKeys
  const row = focusedRow()
  const marked = `[data-key="${CSS.escape(key)}"]`
  const element = visible(row?.querySelectorAll(marked)) ?? visible(document.querySelectorAll(marked))
  if (element)
    return () => (element.matches('input:not([type=checkbox], [type=radio])') ? element.focus() : element.click())
  if (key === 'j') return () => toRow(row, 1)
  if (key === 'k') return () => toRow(row, -1)
  return undefined
}

function visible(elements: Iterable<Element> = []): HTMLElement | undefined {
  for (const one of elements) {
    if (one instanceof HTMLElement && one.checkVisibility() && !one.matches(':disabled') && !one.closest('[inert]'))
      return one
  }
  return undefined
}

const rowSelector = 'main :is([data-row], li, tbody tr)'
const focusable = ':is(a[href], button, input):not(:disabled)'

/** Rows that hold something to press. One inside another counts for itself, as do the entries of a menu in the page for nothing. */
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (row) =>
      row.checkVisibility() &&
      !row.closest('nav, [inert]') &&
      row.querySelector(focusable) !== null &&
      row.querySelector(rowSelector) === null,
  )
}

function focusedRow(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>(rowSelector) ?? undefined
}

function toRow(from: HTMLElement | undefined, by: 1 | -1): void {
  const all = rows()
  const at = from ? all.indexOf(from) : -1
  const row = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by]
  const target = row && (row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>(focusable))
  target?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
