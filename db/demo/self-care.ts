import { addDays, instantOn } from './days.ts'
import { fill, type Person } from './person.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { ClientRow, SelfCareTaskRow, SessionRow } from './rows.ts'
import { themes } from './texts/themes.ts'

const assigned = ['Individual Task', 'Self-Care', 'Therapeutic Exercise', 'Homework Assignment', 'Behavioral Goal']

/** Turns homework into a task: 'Homework: one evening a week with company.' becomes 'One evening a week with company'. */
function taskOf(step: string, person: Person): string {
  const bare = step.replace(/^[^:]*: /, '').replace(/\.$/, '')
  return fill(bare.charAt(0).toUpperCase() + bare.slice(1), person)
}

/** A client's self-care tasks: the theme's homework in order, each after a session; the latest are pending. */
export function selfCareRows(
  person: Person,
  client: ClientRow,
  sessions: readonly SessionRow[],
  today: string,
): SelfCareTaskRow[] {
  const theme = themes[person.theme]
  const random = randomFrom(`self-care ${client.id}`)
  const held = sessions.filter((session) => session.status === 'completed' && session.session_date < today)
  const texts = [
    ...theme.tasks.map((text) => taskOf(text, person)),
    ...theme.coping.map((text) => taskOf(text, person)),
  ]
  const count = Math.min(held.length, 8)
  return texts.slice(0, count).map((task, index) => {
    const { session_date: day } = held[Math.floor((index * held.length) / count)] as SessionRow
    const quick = random.chance(0.35)
    const created = instantOn(day, 17 * 60 + random.integer(30, 239))
    const doneDay = addDays(day, random.integer(1, 6))
    const done = doneDay < today && (client.archived_at !== null || index < count - 2)
    const completed = done ? instantOn(doneDay, 18 * 60 + random.integer(0, 200)) : null
    return {
      therapist_id: client.therapist_id,
      id: uuidFrom(`self-care ${client.id} ${index}`),
      client_id: client.id,
      task,
      category: quick ? 'general' : random.pick(assigned),
      priority: quick ? 'medium' : random.pick(['low', 'medium', 'medium', 'high']),
      completed_at: completed,
      created_at: created,
      updated_at: completed ?? created,
    }
  })
}
