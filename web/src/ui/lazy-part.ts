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
import { isCodeMissing } from '../lib/code/fetch-code.ts'
import { lazyCode } from '../lib/code/lazy-code.ts'
import { MissingPart } from './MissingPart.tsx'

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

/** For this file and lazy-overlay.ts: `Missing` stands in the part's place as long as its code is not there. */
export function partOf<Props extends object>(
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
