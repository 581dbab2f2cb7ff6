import { type AiCall, AiFault } from '../engine.ts'
import { openTurns } from './turns.ts'

type Process = { end(): Promise<void> }

/** What the models on this machine share: its processors and its memory. */
export type Machine = {
  /**
   * Waits for a turn, and ends the process of another model before it begins. @returns ends the turn
   * @throws AiFault if `signal` is aborted
   */
  take(process: Process, person: string, signal: AbortSignal, onProgress: AiCall['onProgress']): Promise<() => void>
}

/** One for all models on this machine, so that two of them are never in its memory at once. */
export function openMachine(): Machine {
  const takeTurn = openTurns()
  let last: Process | undefined
  return {
    async take(process, person, signal, onProgress) {
      const end = await takeTurn(person, signal, (before) => onProgress?.(2, placeText(before))).catch(() => {
        throw new AiFault('cancelled')
      })
      if (last !== process) await last?.end()
      last = process
      return end
    },
  }
}

const placeText = (before: number) =>
  before === 1 ? 'Waiting: one draft comes before this one' : `Waiting: ${before} drafts come before this one`
