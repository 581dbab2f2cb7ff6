import { ListPlus } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const tasksFeature: Feature = {
  paletteActions: [
    {
      id: 'new-task',
      label: 'New task',
      keywords: 'add create to-do todo reminder deadline',
      icon: ListPlus,
      gate: 'tasks',
      newKey: 't',
      path: () => '/app/tasks?add=true',
    },
  ],
}
