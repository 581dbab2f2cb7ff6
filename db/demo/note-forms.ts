import { fill, type Person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import type { ClinicalNoteRow } from './rows.ts'
import * as parts from './texts/note-sections.ts'

type Written = Pick<ClinicalNoteRow, 'template' | 'template_name' | 'sections'>

type Parts = [heading: string, text: string | undefined][]

/** A sentence that belongs in the plan section. */
const next = /^(?:Homework|Agreed|Next session|No homework|No preparation)\b/

function sentences(text: string): string[] {
  return text.match(/[^.!?]+[.!?]+[”’)]*\s*/g)?.map((sentence) => sentence.trim()) ?? [text]
}

function dealer(texts: readonly string[], person: Person, random: Random): () => string | undefined {
  const rest = random.shuffled(texts.map((text) => fill(text, person)))
  return () => rest.pop()
}

/** Each client's notes use one format; a note without a sentence for the plan section is free text. */
export function noteForm(person: Person, clientId: string): (text: string) => Written {
  const random = randomFrom(`note form ${clientId}`)
  const form = random.pick(['soap', 'dap', 'dap', 'birp', 'free'] as const)
  const assessment = dealer(parts.assessments, person, random)
  const observation = dealer(parts.observations, person, random)
  const response = dealer(parts.responses, person, random)

  function sectionsOf(first: string, rest: string, plan: string): Parts {
    if (form === 'birp')
      return [
        ['Behavior', first],
        ['Intervention', rest],
        ['Response', response()],
        ['Plan', plan],
      ]
    const said = `${first} ${rest}`
    if (form === 'dap')
      return [
        ['Data', said],
        ['Assessment', assessment()],
        ['Plan', plan],
      ]
    return [
      ['Subjective', said],
      ['Objective', observation()],
      ['Assessment', assessment()],
      ['Plan', plan],
    ]
  }

  return (text) => {
    const free = { template: 'free', template_name: null, sections: [{ heading: null, text }] }
    const [first = '', ...rest] = sentences(text)
    const at = rest.findLastIndex((sentence) => next.test(sentence))
    if (form === 'free' || at < 1) return free
    const sections = sectionsOf(first, rest.slice(0, at).join(' '), rest.slice(at).join(' '))
    if (sections.some(([, part]) => part === undefined)) return free
    return {
      template: form,
      template_name: null,
      sections: sections.map(([heading, part = '']) => ({ heading, text: part })),
    }
  }
}
