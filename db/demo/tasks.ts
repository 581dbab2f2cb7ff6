import { accountIdOf } from './accounts.ts'
import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { TaskRow } from './rows.ts'

type Category = 'Administrative' | 'Clinical' | 'Billing' | 'Marketing' | 'Personal'
type Todo = {
  title: string
  category: Category
  /** Days before today on which it was added. */
  added: number
  priority?: 'low' | 'high'
  /** Days from today, negative for before, and the time where there is one. */
  due?: [days: number, time?: string]
  description?: string
  reminder?: string
  /** Days from today on which the notification comes, at eight in the morning in UTC. */
  remind?: number
  /** Days before today on which it was done. */
  done?: number
}

/** The newest first. */
const todos: Record<string, Todo[]> = {
  'premium@demo.test': [
    {
      title: 'Send the invoices of last month',
      category: 'Billing',
      added: 1,
      priority: 'high',
      due: [0],
      reminder: 'Two of them go to the insurer, not to the client',
    },
    { title: 'Order tissues and tea for the waiting room', category: 'Administrative', added: 1, priority: 'low' },
    {
      title: 'Prepare the case for peer supervision',
      category: 'Clinical',
      added: 2,
      due: [3, '18:30'],
      description: 'One page:\n- what brought them\n- what has been tried\n- my question to the group',
      reminder: 'Take no names along',
      remind: 2,
    },
    {
      title: 'Call the GP surgery about the referral letter',
      category: 'Clinical',
      added: 4,
      priority: 'high',
      due: [-1, '12:00'],
      reminder: 'Best between 11 and 12',
    },
    { title: 'Read the new guideline on insomnia', category: 'Clinical', added: 5, due: [12] },
    {
      title: 'Write the text for the autumn newsletter',
      category: 'Marketing',
      added: 6,
      due: [9],
      description: 'About sleep: three small things that help, and when to ask for help.',
    },
    { title: 'Back up the laptop', category: 'Administrative', added: 8, due: [-3], priority: 'low' },
    {
      title: 'Renew the professional liability insurance',
      category: 'Administrative',
      added: 11,
      due: [24],
      reminder: 'Compare with the offer of the association',
      remind: 17,
    },
    { title: 'Update the photo on the directory page', category: 'Marketing', added: 12, priority: 'low', done: 3 },
    { title: 'Book the room for the group in spring', category: 'Administrative', added: 14, due: [-5], done: 6 },
    { title: 'Dentist', category: 'Personal', added: 15, due: [-2, '08:30'], done: 2 },
    {
      title: 'Send the receipts of the quarter to the accountant',
      category: 'Billing',
      added: 20,
      priority: 'high',
      due: [-10],
      done: 11,
    },
  ],
  'pro@demo.test': [
    { title: 'Send the fee note to the employee scheme', category: 'Billing', added: 1, priority: 'high', due: [0] },
    {
      title: 'Draft the flyer for the couples evening',
      category: 'Marketing',
      added: 3,
      due: [8],
      description: 'Date, place, price, and that no couple has to speak.',
    },
    { title: 'Return the call of the school counsellor', category: 'Clinical', added: 4, due: [-1] },
    {
      title: 'Fill in the hours for re-accreditation',
      category: 'Administrative',
      added: 9,
      due: [30],
      reminder: 'Supervision hours are in the blue folder',
      remind: 23,
    },
    { title: 'Water the plant in the consulting room', category: 'Personal', added: 2, priority: 'low' },
    { title: 'Pay the rent of the room', category: 'Billing', added: 13, due: [-7], done: 8 },
  ],
}

/** What the therapists of the sample have to do, and have done, by the day `today`. Nobody is reminded of anything before two days have passed. */
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
