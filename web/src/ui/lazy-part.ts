import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { isCodeMissing } from '../lib/fetch-code.ts'
import { lazyCode } from '../lib/lazy-code.ts'
import { noteIncomplete } from '../lib/upgrade.ts'
import { MissingPart } from './MissingPart.tsx'
import { useRetryOnline } from './use-retry-online.ts'

const quietRetryMs = 10_000

/** A component whose code is fetched when it is first drawn; stands within a `Suspense`. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead, when somebody is about to need it. Never rejects: drawing it tries again. */
  fetch: () => Promise<void>
}

type MissingProps<Props> = { props: Props; onRetry: () => void }

const Retrying = createContext<() => void>(() => undefined)

/**
 * In place of React.lazy, which keeps a rejection for ever: code that cannot be fetched leaves a line in the part's place, and is fetched again by
 * its button and by itself once the connection is back.
 *
 * `const NotesTab = lazyPart(() => import('./NotesTab.tsx').then((file) => file.NotesTab))`
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return partOf(load, ({ onRetry }) => createElement(MissingPart, { onRetry }))
}

/**
 * The same for what opens over the page: menus, dialogs, sheets. Without its code it closes again by `close`, for what opened by itself later would
 * take the focus of whoever went on. Opened once more it is fetched once more.
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

/** The same for what the page does without until it is there: tooltips, toasts. */
export function lazyQuietly<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return partOf(load, RetriedQuietly)
}

function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps<Props>>,
): LazyPart<Props> {
  const code = lazyCode(load)
  // Kept while what stands in its place is shown: another part of the page that needs the same code waits for the same try.
  let attempt: ComponentType<Props> | undefined
  const attemptNow = () => (attempt ??= lazy(() => code.fetch().then((component) => ({ default: component }), missing)))
  const forget = (old: ComponentType<Props> | undefined) => {
    if (attempt === old) attempt = undefined
  }
  const missing = (error: unknown) => {
    if (!isCodeMissing(error)) throw error
    const failed = attempt
    return {
      default: function InItsPlace(props: Props) {
        useEffect(
          () => () => {
            forget(failed)
          },
          [],
        )
        return createElement(Missing, { props, onRetry: useContext(Retrying) })
      },
    }
  }

  function Fetched(props: Props) {
    const [Attempt, setAttempt] = useState(attemptNow)
    const retry = () => {
      forget(Attempt)
      const next = attemptNow()
      startTransition(() => setAttempt(() => next))
    }
    return createElement(Retrying, { value: retry }, createElement(Attempt, props))
  }

  function Part(props: Props) {
    // Code that is here already is drawn at once: for a promise, even a kept one, the fallback would show first. Which of the two it is stays as it
    // was at first, so that what is drawn stays mounted.
    const [here] = useState(code.arrived)
    return createElement(here ?? Fetched, props)
  }
  return Object.assign(Part, {
    fetch: () =>
      code.fetch().then(
        () => undefined,
        () => undefined,
      ),
  })
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
  // It was asked for, and nothing came: the shell says so.
  useEffect(() => noteIncomplete(), [])
  return null
}

function RetriedQuietly({ onRetry }: { onRetry: () => void }) {
  useRetryOnline(onRetry)
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setTimeout(() => again(), quietRetryMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}
