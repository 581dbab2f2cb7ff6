let count = 0

/** Work for an answer of a fake server that is on its way to a page. */
export async function underWay<T>(work: () => Promise<T>): Promise<T> {
  count++
  try {
    return await work()
  } finally {
    count--
  }
}

// The real ones: a test may leave its own clock behind.
const { setTimeout: later } = globalThis

/** An operation of a test that never answers is not waited for. */
const maxTurns = 50

/**
 * Waits until all answers have arrived and pages have shown what they say: the answer to the last click of a test would otherwise show its toast in
 * the next one. Answers that a test holds back are not waited for.
 */
export async function landed(): Promise<void> {
  for (let turn = 0, quiet = 0; turn < maxTurns && quiet < 3; turn++) {
    await new Promise((done) => void later(done))
    quiet = count > 0 ? 0 : quiet + 1
  }
}
