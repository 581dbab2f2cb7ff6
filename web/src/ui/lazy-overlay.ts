import { type ComponentType, createElement, useEffect, useEffectEvent, useRef } from 'react'
import type { Connection } from '../lib/api/connection.ts'
import { noteIncomplete } from '../lib/code/incomplete.ts'
import { mayOpen } from '../lib/code/openable.ts'
import { type LazyPart, partOf } from './lazy-part.ts'
import { useRetryOnline } from './use-retry-online.ts'

const quietRetryMs = 10_000

/**
 * Like `lazyPart`, for what opens over the page: menus, dialogs, sheets. If its code is missing it closes again through
 * `close`, because opening later by itself would steal the focus. Opening it again fetches it again.
 */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): LazyPart<Props> {
  return partOf(load, ({ props, onRetry }) =>
    createElement(ClosedAgain, {
      open: 'open' in props ? props.open === true : true,
      close: () => close(props),
      onRetry,
    }),
  )
}

/** The same for what closes through `onClose`, as dialogs do. Fetched ahead (`fetchAhead`) on the pages whose code calls this. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const dialog = lazyOverlay(load, ({ onClose }: Props) => onClose())
  mayOpen(dialog.fetch)
  return dialog
}

/** The same for what the page can do without: tooltips, toasts. */
export function lazyQuietly<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return partOf(load, RetriedQuietly)
}

type ClosedAgainProps = { open: boolean; close: () => void; onRetry: () => void }

function ClosedAgain({ open, close, onRetry }: ClosedAgainProps) {
  const closed = useRef(false)
  const settle = useEffectEvent(() => {
    if (!open) return
    if (closed.current) return onRetry()
    closed.current = true
    close()
  })
  useEffect(() => settle(), [open])
  // It was requested but could not be fetched: the shell shows that.
  useEffect(() => noteIncomplete(), [])
  return null
}

function RetriedQuietly({ before, onRetry }: { before: Connection; onRetry: () => void }) {
  useRetryOnline(onRetry, before)
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setTimeout(() => again(), quietRetryMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}
