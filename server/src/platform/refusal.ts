import { type Problem, problemOf, type RefusalCode } from '@openhour/shared/access/refusals.ts'
import { lastToday } from './clock.ts'

/** The server says no, for a reason a person understands. Not a fault: it is answered, not logged as an error. */
export class Refusal extends Error {
  readonly problem: Problem

  /** @param detail the sentence that the person reads: what happened and what to do next. */
  constructor(code: RefusalCode, detail: string, more: Partial<Problem> = {}) {
    super(detail)
    this.name = 'Refusal'
    this.problem = problemOf(code, detail, more)
  }
}

/** An input that one field is to blame for. */
export function refusedField(field: string, sentence: string): Refusal {
  return new Refusal('invalid-input', sentence, { errors: { [field]: sentence } })
}

/**
 * Nothing has happened tomorrow, wherever on earth the practice is.
 * @param day `yyyy-MM-dd`; nothing where none was given
 */
export function refuseFuture(field: string, day: string | null | undefined, sentence: string): void {
  if (day != null && day > lastToday()) throw refusedField(field, sentence)
}

/** The first row, or the refusal that a missing row and somebody else's row share. */
export function found<Row>(rows: readonly Row[], sentence: string): Row {
  const [row] = rows
  if (row === undefined) throw new Refusal('not-found', sentence)
  return row
}

type Named = { code?: string; constraint?: string; message?: string }

/**
 * Turns what the database refused into what the person reads: by the name of a constraint, or by the code that a function
 * of ours refuses with (`app.refuse_when`, `app.refuse_signed`).
 * Whatever has no entry passes on unchanged.
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
