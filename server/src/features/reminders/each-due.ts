const maxRounds = 50

/**
 * Handles everything that is due, page by page; a handled item is no longer due. An item that fails does not block the others.
 * @param pageSize the length of a full page
 * @throws the first error, after all other items were handled. What failed is still due.
 */
export async function eachDue<Due>(
  find: () => Promise<Due[]>,
  handle: (due: Due) => Promise<void>,
  pageSize: number,
): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const page = await find()
    const results = []
    for (const due of page) results.push(await Promise.allSettled([handle(due)]))
    const fault = results.flat().find((result) => result.status === 'rejected')
    if (fault) throw fault.reason
    if (page.length < pageSize) return
  }
}
