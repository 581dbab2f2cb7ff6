import { ListTodo } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const tasksPage = {
  path: '/app/tasks',
  title: 'Tasks & To-Do',
  icon: ListTodo,
  help: 'tasks',
  listed: 'main',
  gate: 'tasks',
  goKey: 't',
} as const satisfies Page
