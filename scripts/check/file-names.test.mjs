import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkFileNames } from './file-names.mjs'
import { plantTree } from './planted-tree.mjs'

function faultsOf(files) {
  const tree = plantTree(files)
  try {
    return checkFileNames(tree.folder)
  } finally {
    tree.remove()
  }
}

const checksum = (text) => createHash('sha256').update(text).digest('hex')
const listedTasks = { 'server/src/features/all.ts': "import { tasksFeature } from './tasks/tasks.feature.ts'" }
const long = 'select 1;\n'.repeat(251)

it.each([
  ['an index file', { 'web/src/ui/index.ts': '' }, 'No index files'],
  ['a drawer', { 'server/src/platform/utils.ts': '' }, '"utils" says nothing'],
  ['a drawer for a subject', { 'web/src/lib/date-helpers.ts': '' }, '"helpers" says nothing'],
  ['a drawer that is a folder', { 'shared/src/common/days.ts': '' }, '"common" says nothing'],
  ['a service', { 'server/src/platform/ClientService.ts': '' }, '"service" says nothing'],
  ['an unknown role', { 'server/src/platform/clients.model.ts': '' }, '".model" is no role'],
  ['a role in a foreign place', { 'web/src/lib/clients.queries.ts': '' }, 'A .queries file lies in server/src/**'],
  ['camel case', { 'shared/src/lib/dayNames.ts': '' }, 'Write it in kebab-case'],
  ['a component in kebab-case', { 'web/src/ui/icon-button.tsx': '' }, 'Name it in PascalCase'],
  ['a component of another name', { 'web/src/ui/Tile.tsx': 'export function Card() {}' }, 'has Tile in its name'],
  ['a long style sheet', { 'web/src/styles/app.css': long }, '251 lines: divide it by subject'],
  ['a long migration', { 'db/migrations/0001_start.sql': long }, '251 lines: divide it by subject'],
  ['a gap', { 'db/migrations/0001_a.sql': '', 'db/migrations/0003_c.sql': '' }, 'the number here is 0002'],
  ['a double', { 'db/migrations/0001_a.sql': '', 'db/migrations/0001_b.sql': '' }, 'the number here is 0002'],
  ['a migration without a number', { 'db/migrations/tasks.sql': '' }, 'Call a migration <4 digits>'],
  [
    'a released migration that was changed',
    {
      'db/released.sha256': `${checksum('select 1')}  db/migrations/0001_a.sql`,
      'db/migrations/0001_a.sql': 'select 2',
    },
    'undo the change and add a new migration',
  ],
  [
    'a released migration that is gone',
    { 'db/migrations/0001_a.sql': '', 'db/released.sha256': `${checksum('')}  db/migrations/0001_b.sql` },
    'bring it back',
  ],
  [
    'a nameless server feature',
    { ...listedTasks, 'server/src/features/tasks/tasks.feature.ts': '' },
    'No shared/src/features/tasks',
  ],
  [
    'a server feature without a manifest',
    { 'shared/src/features/tasks/due.rules.ts': '', 'server/src/features/tasks/tasks.queries.ts': '' },
    'Missing: declare there',
  ],
  [
    'a manifest that is not listed',
    { 'shared/src/features/tasks/due.rules.ts': '', 'server/src/features/tasks/tasks.feature.ts': '' },
    'Not listed, so it never opens',
  ],
  ['a nameless web feature', { 'web/src/features/tasks/task-list.ts': '' }, 'No shared/src/features/tasks'],
  ['a contract nobody answers', { 'shared/src/features/tasks/tasks.contract.ts': '' }, 'Nobody answers its contract'],
  ['a folder in a feature', { 'shared/src/features/tasks/deep/due.ts': '' }, 'A feature is one flat folder'],
])('refuses %s', (_what, files, message) => {
  const faults = faultsOf(files)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(message)
  expect(faults[0]).toContain(Object.keys(files).at(-1).split('/').slice(0, 4).join('/'))
})

it('lets pass what follows the rules', () => {
  const files = {
    'vitest.config.ts': '',
    'shared/src/features/tasks/tasks.contract.ts': '',
    'shared/src/features/tasks/due.rules.ts': '',
    ...listedTasks,
    'server/src/features/tasks/tasks.feature.ts': '',
    'server/src/features/tasks/tasks.handlers.ts': '',
    'server/src/features/tasks/tasks.queries.ts': '',
    'server/src/features/tasks/tasks.test.ts': '',
    'server/src/platform/sign-in/common-passwords.ts': '',
    'server/src/platform/database/tables.generated.ts': '',
    'web/src/features/tasks/TaskCard.tsx': 'export function TaskCard() {}',
    'web/src/features/tasks/TaskCard.test.tsx': '',
    'web/src/ui/Tile.tsx': 'export function IconTile() {}',
    'web/src/routes/app_.admin.index.tsx': '',
    'web/src/routeTree.gen.ts': '',
    'web/src/main.tsx': '',
    'db/migrations/0001_roles.sql': '',
    'db/migrations/0002_tasks.sql': long.slice(0, 2500),
    'db/released.sha256': `${checksum('')}  db/migrations/0001_roles.sql\n`,
  }
  expect(faultsOf(files)).toEqual([])
})
