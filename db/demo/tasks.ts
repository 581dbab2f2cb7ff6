import { accountIdOf } from './accounts.ts'
import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { TaskRow } from './rows.ts'

type Category = 'Administrative' | 'Clinical' | 'Billing' | 'Marketing' | 'Personal'
type Todo = {
  title: string
  category: Category
  /** Days ago it was added. */
  added: number
  priority?: 'low' | 'high'
  /** Days from today (negative: past) and an optional time. */
  due?: [days: number, time?: string]
  description?: string
  reminder?: string
  /** Days from today until the notification, at 08:00 UTC. */
  remind?: number
  /** Days ago it was completed. */
  done?: number
}

/** Newest first. */
const todos: Record<string, Todo[]> = {
  'premium@demo.test': [
    {
      title: 'Send last month’s invoices',
      category: 'Billing',
      added: 1,
      priority: 'high',
      due: [0],
      reminder: 'Two go to the insurer, not the client',
    },
    { title: 'Order tissues and tea for the waiting room', category: 'Administrative', added: 1, priority: 'low' },
    {
      title: 'Prepare case for peer supervision',
      category: 'Clinical',
      added: 2,
      due: [3, '18:30'],
      description: 'One page:\n- presenting problem\n- what we have tried\n- my question for the group',
      reminder: 'No names',
      remind: 2,
    },
    {
      title: 'Call the GP surgery about the referral letter',
      category: 'Clinical',
      added: 4,
      priority: 'high',
      due: [-1, '12:00'],
      reminder: 'Best time: 11 to 12',
    },
    { title: 'Read the new guideline on insomnia', category: 'Clinical', added: 5, due: [12] },
    {
      title: 'Write the autumn newsletter',
      category: 'Marketing',
      added: 6,
      due: [9],
      description: 'Topic: sleep. Three small things that help, and when to see someone.',
    },
    { title: 'Back up the laptop', category: 'Administrative', added: 8, due: [-3], priority: 'low' },
    {
      title: 'Renew professional liability insurance',
      category: 'Administrative',
      added: 11,
      due: [24],
      reminder: 'Compare with the association’s offer',
      remind: 17,
    },
    { title: 'Update the photo in the directory', category: 'Marketing', added: 12, priority: 'low', done: 3 },
    { title: 'Book a room for the spring group', category: 'Administrative', added: 14, due: [-5], done: 6 },
    { title: 'Dentist', category: 'Personal', added: 15, due: [-2, '08:30'], done: 2 },
    {
      title: 'Send the quarter’s receipts to the accountant',
      category: 'Billing',
      added: 20,
      priority: 'high',
      due: [-10],
      done: 11,
    },
  ],
  'pro@demo.test': [
    {
      title: 'Send the invoice to the employee assistance programme',
      category: 'Billing',
      added: 1,
      priority: 'high',
      due: [0],
    },
    {
      title: 'Draft the flyer for the couples’ evening',
      category: 'Marketing',
      added: 3,
      due: [8],
      description: 'Date, venue, price, and that no couple has to speak.',
    },
    { title: 'Call the school counsellor back', category: 'Clinical', added: 4, due: [-1] },
    {
      title: 'Fill in the re-accreditation hours',
      category: 'Administrative',
      added: 9,
      due: [30],
      reminder: 'Supervision hours are in the blue folder',
      remind: 23,
    },
    { title: 'Water the plant in the consulting room', category: 'Personal', added: 2, priority: 'low' },
    { title: 'Pay the office rent', category: 'Billing', added: 13, due: [-7], done: 8 },
  ],
}

/** Tasks of the sample's therapists on `today`. The first reminder is at least two days ahead. */
export function taskRows(today: string): TaskRow[] {
  return Object.entries(todos).flatMap(([email, list]) =>
    list.map((todo, index) => {
      const created = instantOn(addDays(today, -todo.added), 16 * 60 - index * 7)
      const completed = todo.done === undefined ? null : instantOn(addDays(today, -todo.done), 17 * 60 + index)
      return {
        therapist_id: accountIdOf(email),
        id: uuidFrom(`task ${email} ${todo.title}`),
        title: todo.title,
        description: todo.description ?? null,
        category: todo.category,
        reminder: todo.reminder ?? null,
        remind_at: todo.remind === undefined ? null : instantOn(addDays(today, todo.remind), 8 * 60),
        due_date: todo.due ? addDays(today, todo.due[0]) : null,
        due_time: todo.due?.[1] ?? null,
        priority: todo.priority ?? 'medium',
        completed_at: completed,
        created_at: created,
        updated_at: completed ?? created,
      }
    }),
  )
}
