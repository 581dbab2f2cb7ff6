import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readTaskListSearch, type TaskListSearch } from '../../features/tasks/list-search.ts'
import { taskListQuery } from '../../features/tasks/tasks-query.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { TasksScreen } from '../../screens/tasks/TasksScreen.tsx'

export const Route = createFileRoute('/app/tasks')({
  validateSearch: readTaskListSearch,
  loaderDeps: ({ search: { add: _add, task: _task, ...view } }) => view,
  loader: ({ context, deps, preload }) => {
    // Listing is audited, so hovering a link must not prefetch it.
    if (!preload) void context.queryClient.prefetchQuery(taskListQuery(deps))
  },
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ListPlace<TaskListSearch>['onView']>(
    (search, { replace }) => void navigate({ search, replace }),
    [navigate],
  )
  return <TasksScreen me={me} search={Route.useSearch()} onSearch={onSearch} />
}
