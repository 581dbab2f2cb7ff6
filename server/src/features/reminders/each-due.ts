const mostRounds = 50

/**
 * Deals with all that is due, a page at a time: what was dealt with is no longer due. One that fails holds up none of the others.
 * @param atOnce the length of a whole page
 * @throws the first error, after all others had their turn: what failed is then still due.
 */
export async function eachDue<Due>(
  find: () => Promise<Due[]>,
  deal: (due: Due) => Promise<void>,
  atOnce: number,
): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const page = await find()
    const answers = []
    for (const due of page) answers.push(await Promise.allSettled([deal(due)]))
    const fault = answers.flat().find((answer) => answer.status === 'rejected')
    if (fault) throw fault.reason
    if (page.length < atOnce) return
  }
}
