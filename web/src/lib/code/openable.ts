type Load = () => Promise<unknown>
type Take = (load: Load) => void

const waiting = new Set<Load>()
const wait: Take = (load) => void waiting.add(load)
let take = wait

/** Registers code that a press may need, for `fetchAhead`. `load` must not reject. */
export const mayOpen: Take = (load) => take(load)

/** Takes what has been registered so far, and what will be. Returns a function that ends it. */
export function takeOpenable(taking: Take): () => void {
  take = taking
  for (const load of waiting) taking(load)
  waiting.clear()
  return () => {
    take = wait
  }
}

/** Whether the browser was told to save data. Only Chromium says so. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
