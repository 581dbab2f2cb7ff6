import type { TaskDetails } from '@openhour/shared/features/tasks/tasks.contract.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

const details = () => ({ title: 'Send the invoice for April', category: 'Billing', dueDate: '2026-05-01' })

/** Every field differs from its default and from {@link details}. */
const sampleTask = (): Required<TaskDetails> => ({
  title: 'Call the school',
  description: 'Ask for the report.',
  category: 'Clinical',
  reminder: 'The evening before',
  remindAt: '2101-03-08T18:00:00Z',
  dueDate: '2101-03-09',
  dueTime: '09:30',
  priority: 'high',
})

/** The trial does not include tasks. */
async function ownTask(caller: Browser): Promise<{ id: string; updatedAt: string }> {
  const answer = await caller.post('/rpc/tasks/add', { json: details() })
  return (answer.json as { json: { id: string; updatedAt: string } }).json
}
const idOf = async (caller: Browser) => ({ id: (await ownTask(caller)).id })

/** Samples of the operations on tasks. */
export const taskSamples: Record<string, Sample> = {
  'tasks.list': { good: async () => ({}), bad: { status: 'late' } },
  'tasks.get': { good: idOf, bad: { id: 'x' }, row: 'id' },
  'tasks.add': { good: async () => sampleTask(), bad: { ...details(), dueDate: '2026-02-30' } },
  'tasks.update': {
    good: async (caller) => {
      const { id, updatedAt } = await ownTask(caller)
      return { id, updatedAt, ...sampleTask() }
    },
    readBack: { tied: { dueDate: ['dueTime'] } },
    bad: { id: crypto.randomUUID(), title: 'Send it' },
    row: 'id',
  },
  'tasks.setCompleted': {
    good: async (caller) => ({ ...(await idOf(caller)), completed: true }),
    readBack: { shownAs: { completed: ({ status }) => status === 'completed' } },
    bad: { id: crypto.randomUUID(), completed: 'perhaps' },
    row: 'id',
  },
  'tasks.delete': { good: idOf, bad: { id: 'x' }, row: 'id' },
}
