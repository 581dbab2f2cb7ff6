import type { TaskList } from '@openhour/shared/features/tasks/tasks.contract.ts'
import {
  maxTitleLength,
  type TaskFilter,
  taskFilters,
  tasksPerPage,
} from '@openhour/shared/features/tasks/tasks.rules.ts'
import { ListTodo, Plus, SearchX } from 'lucide-react'
import { defineList } from '../../lib/lists/define-list.ts'
import type { TaskListSearch } from './list-search.ts'
import { filterNames } from './task-labels.ts'
import { taskListQuery } from './tasks-query.ts'

export const taskList = defineList<TaskList, TaskListSearch>({
  query: taskListQuery,
  perPage: tasksPerPage,
  count: ({ counts }) => counts.all,
  failure: 'Failed to fetch tasks',
  search: { label: 'Search tasks', longest: maxTitleLength, one: 'task' },
  filters: {
    status: {
      label: 'Filter tasks',
      options: taskFilters.map((value) => ({ value, label: filterNames[value] })),
      count: ({ counts }, value) => counts[value as TaskFilter],
      inTools: true,
    },
  },
  empty: {
    icon: ListTodo,
    title: 'No tasks yet',
    text: 'Create your first task to get organized and stay on top of your work.',
  },
  nothing: (_, { counts }) =>
    counts.all > 0 && {
      icon: SearchX,
      title: 'No matching tasks',
      text: 'No tasks match your current filters.',
      clear: 'Show all tasks',
      small: true,
    },
  add: { label: 'Add Task', icon: Plus },
})
