import { type AiCall, AiFault } from '../engine.ts'

/** A process that ended by itself gets a second chance. */
export const twice = <T>(work: () => Promise<T>, onProgress: AiCall['onProgress']): Promise<T> =>
  work().catch((fault: unknown) => {
    if (!(fault instanceof AiFault) || fault.problem !== 'broken-off') throw fault
    onProgress?.(10, 'The model stopped and is started again')
    return work()
  })
