type Task = { id: string; createdAt: string; completedAt: string | null }
type Page<Row> = { items: readonly Row[]; total: number }
type TaskLists<Row> = { pending: Page<Row>; completed: Page<Row> }

/**
 * Pending and completed tasks as they will be once the server has accepted the changes requested.
 * @param mark the task with its new `completedAt`
 */
export function tickedLists<Row extends Task>(
  { pending, completed }: TaskLists<Row>,
  requested: ReadonlyMap<string, boolean>,
  mark: (task: Row, completedAt: string | null) => Row,
): TaskLists<Row> {
  const done = pending.items.filter(({ id }) => requested.get(id) === true)
  const undone = completed.items.filter(({ id }) => requested.get(id) === false)
  if (done.length === 0 && undone.length === 0) return { pending, completed }
  const now = new Date().toISOString()
  const without = (items: readonly Row[], gone: readonly Row[]) => items.filter((task) => !gone.includes(task))
  return {
    pending: {
      items: [...without(pending.items, done), ...undone.map((task) => mark(task, null))]
        // newest first, as the server sorts them
        .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
      total: pending.total - done.length + undone.length,
    },
    completed: {
      items: [...done.map((task) => mark(task, now)), ...without(completed.items, undone)],
      total: completed.total + done.length - undone.length,
    },
  }
}
