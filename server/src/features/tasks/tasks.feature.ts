import { openingTaskList } from '@openhour/shared/features/tasks/tasks.rules.ts'
import type { Feature } from '../../product/feature.ts'
import { taskReminderJobs } from './task-reminders.jobs.ts'
import { tasksRouter } from './tasks.handlers.ts'

export const tasksFeature: Feature = {
  name: 'tasks',
  firstData: [
    {
      page: /^\/app\/tasks$/,
      load: async (api, { search }) => search.size === 0 && api.tasks.list(openingTaskList),
    },
  ],
  open: ({ env, reads, database }) => ({
    routers: { tasks: tasksRouter(reads) },
    jobs: [taskReminderJobs(database.worker, () => env.plansOn)],
  }),
}
