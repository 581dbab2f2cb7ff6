import { meaningOf, plainHeading } from '@openhour/shared/features/ai/section-headings.rules.ts'

/** What a heading says about the text below it: that it was observed, that it is a plan, or only that the writer put it there. */
export type Role = 'marked' | 'observed' | 'planned'

/** A heading of the writer: what it says, and its words. */
export type Heading = { role: Role; label: string }

/** Which headings are known: single letters, and those of the practice's own templates as `plainHeading` compares them. */
export type Known = { letters: boolean; own: ReadonlySet<string> }

/** The letters of each form in the order of its parts. */
const forms = ['soap', 'dap', 'birp', 'girp']

const mark = String.raw`(?:#{1,6}\s*)?(?:\*\*|__)?`
const endMark = String.raw`(?:\*\*|__)?`
const words = String.raw`\p{L}[\p{L}\s/&'’-]{0,40}?(?:\s?\(\s?\p{L}{1,20}\s?\))?`
const alone = new RegExp(`^\\s*${mark}(${words})${endMark}\\s*[:：]?\\s*${endMark}\\s*$`, 'u')
const before = new RegExp(`^\\s*${mark}(${words})${endMark}\\s?(?:[:：]|\\s[–—-](?=\\s)|[)](?=\\s))${endMark}\\s*`, 'u')
/** Looks like a heading, whatever it says: marked as one, with a colon, or in capitals. */
const headingForm =
  /^\s*(?:#{1,6}\s+[^.!?\s][^.!?]{0,60}$|(?:\*\*|__)[^*_]{2,40}(?:\*\*|__)\s*:?\s*$|\p{L}[^.!?]{1,40}[:：]\s*$|[\p{Lu}\s/&'’-]{4,40}$)/u

const letterBefore = /^\s*(?:#{1,6}\s*)?(?:\*\*|__)?([SOAPDBIRG])(?:\*\*|__)?\s?(?:[:：)]|[–—-]\s)/u

/** Whether a note uses the letters of a form as headings: at least two of one form, each once and in its order. */
export function usesLetters(lines: readonly string[]): boolean {
  const letters = lines
    .flatMap((line) => [line, ...line.split(/(?<=[.!?])\s+/u).slice(1)])
    .flatMap((part) => letterBefore.exec(part)?.[1]?.toLowerCase() ?? [])
  const inOrder = (form: string) =>
    letters.every((letter, at) => at === 0 || form.indexOf(letter) > form.indexOf(letters[at - 1] ?? letter))
  return letters.length >= 2 && forms.some((form) => letters.every((letter) => form.includes(letter)) && inOrder(form))
}

/** What the text below a heading is. @param own headings of the practice's own templates, as {@link plainHeading} compares them */
function roleOf(label: string, { letters, own }: Known): Role | undefined {
  const meaning = meaningOf(label, letters)
  if (meaning === 'objective') return 'observed'
  if (meaning === 'plan') return 'planned'
  return meaning !== undefined || own.has(plainHeading(label)) ? 'marked' : undefined
}

/** The heading with which a stretch begins, and where the text after it begins: "P: Diary until Monday." */
export function headingAt(text: string, known: Known): (Heading & { length: number }) | undefined {
  const found = before.exec(text)
  const role = found?.[1] === undefined ? undefined : roleOf(found[1], known)
  return found?.[1] !== undefined && role ? { role, label: found[1].trim(), length: found[0].length } : undefined
}

/** What a line that is nothing but a heading says. `null`: a heading of something else, which ends the part before. */
export function headingLine(line: string, known: Known): Heading | null | undefined {
  const label = alone.exec(line)?.[1]
  const role = label === undefined ? undefined : roleOf(label, known)
  if (label !== undefined && role) return { role, label: label.trim() }
  return headingForm.test(line) ? null : undefined
}

const label = /^\s*(?:\*\*|__)?\p{Lu}[\p{L}\s/&'’-]{2,30}(?:\*\*|__)?\s?[:：]\s*\S/u

/** Begins with a label that no list knows: "Family: …" */
export const hasOtherLabel = (line: string) => label.test(line)
