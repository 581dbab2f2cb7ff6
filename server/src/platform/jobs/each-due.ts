/** A run ends after so many pages; what is left waits for the next run. */
const maxPages = 100

/**
 * Handles everything that is due, page by page, until a page is empty; a handled item is no longer due. An item that fails does not block the others.
 * @throws the first error, after all other items of the page were handled. What failed is still due.
 */
export async function eachDue<Due>(find: () => Promise<Due[]>, handle: (due: Due) => Promise<void>): Promise<void> {
  for (let pages = 0; pages < maxPages; pages++) {
    const page = await find()
    if (page.length === 0) return
    const faults: unknown[] = []
    for (const due of page) await handle(due).catch((fault: unknown) => void faults.push(fault))
    if (faults.length > 0) throw faults[0]
  }
}
