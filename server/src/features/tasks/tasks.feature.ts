import type { Feature } from '../../platform/feature.ts'
import { taskReminderJobs } from './task-reminders.jobs.ts'
import { tasksRouter } from './tasks.handlers.ts'

export const tasksFeature: Feature = {
  name: 'tasks',
  open: ({ env, reads, database }) => ({
    routers: { tasks: tasksRouter(reads) },
    jobs: [taskReminderJobs(database.worker, env.plansOn)],
  }),
}
