import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import { type Connection, connection } from '../lib/api/connection.ts'
import { isCodeMissing } from '../lib/code/fetch-code.ts'
import { lazyCode } from '../lib/code/lazy-code.ts'
import { MissingPart } from './MissingPart.tsx'

/** A component whose code is fetched when it is first rendered; must be inside a `Suspense`. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Prefetches the code. Never rejects: rendering tries again. */
  fetch: () => Promise<void>
}

type MissingProps<Props> = {
  props: Props
  /** The connection when the code could not be fetched. */
  before: Connection
  onRetry: () => void
}

const Retrying = createContext<() => void>(() => undefined)

/**
 * Replaces React.lazy, which keeps a rejection forever. If the code cannot be fetched, a line takes the part's place, and the code is fetched
 * again by its button and automatically once the connection is back.
 *
 * `const NotesTab = lazyPart(() => import('./NotesTab.tsx').then((file) => file.NotesTab))`
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return partOf(load, MissingPart)
}

/** For this file and lazy-overlay.ts: `Missing` is shown as long as the code is missing. */
export function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps<Props>>,
): LazyPart<Props> {
  const code = lazyCode(load)
  // Kept while the placeholder is shown: another part of the page that needs the same code waits for the same attempt.
  let attempt: ComponentType<Props> | undefined
  const attemptNow = () => (attempt ??= lazy(() => code.fetch().then((component) => ({ default: component }), missing)))
  const forget = (old: ComponentType<Props> | undefined) => {
    if (attempt === old) attempt = undefined
  }
  const missing = (error: unknown) => {
    if (!isCodeMissing(error)) throw error
    const [failed, before] = [attempt, connection()]
    return {
      default: function InItsPlace(props: Props) {
        useEffect(
          () => () => {
            forget(failed)
          },
          [],
        )
        return createElement(Missing, { props, before, onRetry: useContext(Retrying) })
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
    // Code that is already loaded is rendered immediately: for a promise, even a resolved one, the fallback would show first. The choice
    // does not change later, so that what is rendered stays mounted.
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
