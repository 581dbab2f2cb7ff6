/** Between the texts of rows. Within JSON, PostgreSQL writes this character as an escape. */
const between = '\u001e'

/** Rows as PostgreSQL wrote them for {@link writtenRows}: null for none. `beside` has the values of some columns of each row. */
export type Written<Row, Beside = unknown> = { json: string | null; beside: Beside[] | null; readonly [of]?: Row }
declare const of: unique symbol

/** A list of objects whose JSON PostgreSQL wrote. Handlers select from it and add fields, without reading it. */
export class WrittenRows<Row, Beside = unknown> {
  readonly texts: readonly string[]
  readonly beside: readonly Beside[]

  constructor(texts: readonly string[], beside: readonly Beside[]) {
    this.texts = texts
    this.beside = beside
  }

  get length(): number {
    return this.texts.length
  }

  /** Reads one row. */
  at(place: number): Row | undefined {
    const text = this.texts.at(place)
    return text === undefined ? undefined : (JSON.parse(text) as Row)
  }

  first(most: number): WrittenRows<Row, Beside> {
    return this.texts.length <= most ? this : new WrittenRows(this.texts.slice(0, most), this.beside.slice(0, most))
  }

  /** Adds fields to each row, computed of the values beside it. */
  with<More extends object>(fieldsOf: (beside: Beside) => More): WrittenRows<Row & More, Beside> {
    const more = (text: string, at: number) =>
      `${text.slice(0, -1)},${JSON.stringify(fieldsOf(this.beside[at] as Beside)).slice(1)}`
    return new WrittenRows(this.texts.map(more), this.beside)
  }
}

let isChecking = false

/** For tests: {@link writtenRows} throws for an instant in another form than other answers have. */
export function checkWrittenRows(): void {
  isChecking = true
}

/** The rows of `jsonRows`. */
export function writtenRows<Row, Beside>(answer: readonly Written<Row, Beside>[]): WrittenRows<Row, Beside> {
  const [{ json, beside } = { json: null, beside: null }] = answer
  if (isChecking && /"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"/.test(json ?? ''))
    throw new Error(
      `PostgreSQL wrote an instant: declare its field in the contract as \`instant\`. ${json?.slice(0, 400)}`,
    )
  return new WrittenRows(json === null ? [] : json.split(between), beside ?? [])
}

type Value<Part> = Part extends WrittenRows<infer Row, unknown> ? Row[] : Part

class TextAnswer {
  readonly text: string

  constructor(parts: Record<string, unknown>) {
    let text = ''
    for (const [field, part] of Object.entries(parts)) {
      const value = part instanceof WrittenRows ? `[${part.texts.join(',')}]` : JSON.stringify(part)
      text += `${text === '' ? '{' : ','}"${field}":${value}`
    }
    this.text = `${text}}`
  }
}

/**
 * An answer with lists that PostgreSQL wrote: our own pages get that text as it is, so that no row is read into an object and written again. To
 * handlers and their types it is the object that it stands for. What looks into an answer on its way calls {@link valueOf}.
 */
export function answerOf<Parts extends Record<string, unknown>>(
  parts: Parts,
): { [Field in keyof Parts]: Value<Parts[Field]> } {
  return new TextAnswer(parts) as never
}

/** The text of an answer. */
export function textOf(answer: unknown): string | undefined {
  return answer instanceof TextAnswer ? answer.text : JSON.stringify(answer)
}

/** The value of an answer. */
export function valueOf(answer: unknown): unknown {
  return answer instanceof TextAnswer ? JSON.parse(answer.text) : answer
}
