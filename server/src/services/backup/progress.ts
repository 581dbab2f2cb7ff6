/** Tells the operator how far a command is. */
export type Progress = {
  /** What begins now. */
  step(text: string): void
  /** How far that is; not every call is printed. */
  count(text: string): void
}

export const noProgress: Progress = { step: () => undefined, count: () => undefined }

const countEveryMs = 2_000

/** @param print takes a line */
export function openProgress(print: (line: string) => void): Progress {
  let printedAt = performance.now()
  const say = (line: string) => {
    printedAt = performance.now()
    print(line)
  }
  return {
    step: (text) => say(`${text} ...`),
    count: (text) => {
      if (performance.now() - printedAt > countEveryMs) say(`  ${text}`)
    },
  }
}
