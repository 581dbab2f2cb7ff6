import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { TaskListSearch } from '../../features/tasks/list-search.ts'
import { TaskDialogs, useTaskDialogs } from '../../features/tasks/task-dialogs.ts'
import { Tasks } from '../../features/tasks/Tasks.tsx'
import { taskList } from '../../features/tasks/task-list.ts'
import { tasksPage } from '../../features/tasks/tasks.page.ts'
import { queries } from '../../lib/api/api.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { countOf } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { FeatureGate } from '../shell/FeatureGate.tsx'
import { PageHead } from '../shell/PageHead.tsx'

type TasksScreenProps = { me: Me; search: TaskListSearch; onSearch: ListPlace<TaskListSearch>['onView'] }

const points = [
  'Tasks with a due date, a category and a priority',
  'Overdue and upcoming tasks at a glance',
  'A notification at the time you choose',
]

/** Tasks & To-Do. Behind the gate, tasks written while it was open are still shown, read-only. */
export function TasksScreen({ me: admitted, search: { add: adds, task: asked, ...view }, onSearch }: TasksScreenProps) {
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  const list = useList(taskList, undefined, { view, onView: onSearch })
  const dialogs = useTaskDialogs()
  const open = entitlementsOf(me.tierStatus)[tasksPage.gate]
  const act = useEffectEvent(() => {
    if (open && adds) dialogs.show({ kind: 'add' })
    else if (open && asked) dialogs.show({ kind: 'edit', id: asked })
    onSearch(view, { replace: true })
  })
  useEffect(() => {
    if (adds || asked) act()
  }, [adds, asked])

  const counts = list.data?.counts
  const some = counts !== undefined && counts.all > 0
  const tasks = <Tasks zone={me.timeZone} list={list} dialogs={dialogs} locked={!open} />
  return (
    <>
      <PageHead
        title={tasksPage.title}
        fact={open && some && factOf(counts)}
        actions={
          open &&
          some && (
            <Button variant="filled" icon={Plus} onClick={() => dialogs.show({ kind: 'add' })} aria-haspopup="dialog">
              Add Task
            </Button>
          )
        }
      />
      <FeatureGate
        gate={tasksPage.gate}
        tierStatus={me.tierStatus}
        points={points}
        ghost="list"
        readOnly={
          <>
            {some && <SectionHead title="Your tasks" fact="Read-only. You can change them again with Pro." />}
            {tasks}
          </>
        }
      >
        {tasks}
      </FeatureGate>
      <TaskDialogs dialogs={dialogs} zone={me.timeZone} />
    </>
  )
}

function factOf({ pending, overdue }: { pending: number; overdue: number }): string {
  if (pending === 0) return 'No pending tasks'
  return `${countOf(pending, 'pending task')}${overdue > 0 ? `, ${overdue} of them overdue` : ''}`
}
