import { type Problem, problemOf, type RefusalCode } from '@openhour/shared/access/refusals.ts'
import { lastToday } from './clock.ts'

/** An expected refusal with a reason for the person. It is sent as a response and not logged as an error. */
export class Refusal extends Error {
  readonly problem: Problem

  /** @param detail the message for the person: what happened and what to do next */
  constructor(code: RefusalCode, detail: string, more: Partial<Problem> = {}) {
    super(detail)
    this.name = 'Refusal'
    this.problem = problemOf(code, detail, more)
  }
}

/** Refuses an input because of one field. */
export function refusedField(field: string, sentence: string): Refusal {
  return new Refusal('invalid-input', sentence, { errors: { [field]: sentence } })
}

/**
 * Refuses a day that is in the future everywhere on earth.
 * @param day `yyyy-MM-dd`, if given
 */
export function refuseFuture(field: string, day: string | null | undefined, sentence: string): void {
  if (day != null && day > lastToday()) throw refusedField(field, sentence)
}

/** The first row. @throws Refusal, the same for a missing row and for another practice's */
export function found<Row>(rows: readonly Row[], sentence: string): Row {
  const [row] = rows
  if (row === undefined) throw new Refusal('not-found', sentence)
  return row
}

type Named = { code?: string; constraint?: string; message?: string }

/**
 * Converts refusals of the database into refusals for the person, by constraint name or by the code of `app.refuse_when` and `app.refuse_signed`.
 * Other errors are thrown unchanged.
 */
export async function refusing<T>(
  work: Promise<T>,
  refusals: Record<string, (error: Error) => Refusal | Promise<T>>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, constraint, message } = error as Named
    const answer = refusals[(code === 'OH001' || code === 'OH002' ? message : constraint) ?? '']
    if (!answer || !(error instanceof Error)) throw error
    const outcome = answer(error)
    if (outcome instanceof Refusal) throw outcome
    return await outcome
  }
}
