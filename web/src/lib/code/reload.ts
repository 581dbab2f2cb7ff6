type Saving = () => Promise<unknown>
const savings = new Set<Saving>()

/** Runs and awaits a callback before the page is reloaded. Returns a function that unregisters it. */
export function saveBeforeReload(save: Saving): () => void {
  savings.add(save)
  return () => savings.delete(save)
}

const maxSavingMs = 5_000

/** Reloads the page once typed text is saved. */
export async function reloadForUpgrade(): Promise<void> {
  const saved = Promise.allSettled([...savings].map((save) => save()))
  await Promise.race([saved, new Promise((done) => setTimeout(done, maxSavingMs))])
  location.reload()
}
