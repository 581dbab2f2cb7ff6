import { whenIdle } from '../when-idle.ts'
import { takeOpenable } from './openable.ts'

type Load = () => Promise<unknown>

/** After a page has registered its dialogs: its own data and pictures come first. */
const pauseMs = 1000
const nearEvents = ['pointerover', 'focusin', 'pointerdown']

/**
 * Fetches the code of dialogs before they are opened: one at a time while the browser is idle, and without waiting once the pointer or the focus reaches a
 * button that opens a dialog. What a dialog opens in turn is fetched when someone uses the dialog. Returns a function that ends it.
 */
export function fetchAhead(): () => void {
  const openable = new Set<Load>()
  /** What can be opened from what was fetched ahead itself. */
  const inside = new Set<Load>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let goOn = () => {}
  let isFetching = false
  let isNear = false
  let isOver = false

  const idle = () =>
    new Promise<void>((done) => {
      goOn = done
      whenIdle(done)
    })
  const fetchAll = async () => {
    if (isFetching || !navigator.onLine) return
    isFetching = true
    for (const load of openable) {
      if (!isNear) await idle()
      if (isOver) return
      openable.delete(load)
      await load()
    }
    isFetching = false
    isNear = false
  }
  const fetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void fetchAll(), pauseMs)
  }
  const near = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[aria-haspopup=dialog]')) return
    if (target.closest('[role$=dialog]')) {
      for (const load of inside) openable.add(load)
      inside.clear()
    }
    isNear = openable.size > 0
    goOn()
    void fetchAll()
  }

  const end = takeOpenable((load) => {
    if (isFetching) inside.add(load)
    else {
      openable.add(load)
      fetchSoon()
    }
  })
  for (const event of nearEvents) addEventListener(event, near, { passive: true })
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
    for (const event of nearEvents) removeEventListener(event, near)
  }
}
