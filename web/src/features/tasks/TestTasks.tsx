import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Toaster } from '../../ui/Toaster.tsx'
import type { TaskListSearch } from './list-search.ts'
import { taskList } from './task-list.ts'
import { TaskDialogs, useTaskDialogs } from './task-dialogs.ts'
import { Tasks } from './Tasks.tsx'

type TestTasksProps = { cache?: QueryClient; locked?: boolean; zone?: string }

/** The list as its page renders it, with cache, dialogs, toasts and search parameters. */
export function TestTasks({ cache, locked = false, zone = 'Europe/London' }: TestTasksProps) {
  const [queryClient] = useState(() => cache ?? openQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <Page locked={locked} zone={zone} />
      <Toaster />
    </QueryClientProvider>
  )
}

function Page({ locked, zone }: { locked: boolean; zone: string }) {
  const [view, onView] = useState<TaskListSearch>({})
  const list = useList(taskList, undefined, { view, onView })
  const dialogs = useTaskDialogs()
  return (
    <>
      <Button onClick={() => dialogs.show({ kind: 'add' })}>The head’s button</Button>
      <Tasks list={list} dialogs={dialogs} locked={locked} zone={zone} />
      <TaskDialogs dialogs={dialogs} zone={zone} />
    </>
  )
}
