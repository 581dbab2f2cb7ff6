type Saving = () => Promise<unknown>
const savings = new Set<Saving>()

/** Called and waited for before the page is loaded anew; answers how to stop. */
export function saveBeforeReload(save: Saving): () => void {
  savings.add(save)
  return () => savings.delete(save)
}

const longestSavingMs = 5_000

/** Loads the page anew once what was typed is saved. */
export async function reloadForUpgrade(): Promise<void> {
  const saved = Promise.allSettled([...savings].map((save) => save()))
  await Promise.race([saved, new Promise((done) => setTimeout(done, longestSavingMs))])
  location.reload()
}
