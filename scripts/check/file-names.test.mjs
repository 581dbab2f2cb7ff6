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
  ['a vague name', { 'server/src/platform/utils.ts': '' }, '"utils" is too vague'],
  ['a vague name for a subject', { 'web/src/lib/date-helpers.ts': '' }, '"helpers" is too vague'],
  ['a vague folder name', { 'shared/src/common/days.ts': '' }, '"common" is too vague'],
  ['a second folder of services', { 'server/src/services/mail/services/send.ts': '' }, '"services" is too vague'],
  ['a service', { 'server/src/platform/ClientService.ts': '' }, '"service" is too vague'],
  ['an unknown role', { 'server/src/platform/clients.model.ts': '' }, '".model" is not a known role'],
  ['a role in the wrong folder', { 'web/src/lib/clients.queries.ts': '' }, 'A .queries file belongs in server/src/**'],
  ['camel case', { 'shared/src/lib/dayNames.ts': '' }, 'Use kebab-case'],
  ['a component in kebab-case', { 'web/src/ui/icon-button.tsx': '' }, 'Use PascalCase'],
  ['a component of another name', { 'web/src/ui/Tile.tsx': 'export function Card() {}' }, 'has Tile in its name'],
  ['a long style sheet', { 'web/src/styles/app.css': long }, '251 lines: split it by subject'],
  ['a long migration', { 'db/migrations/0001_start.sql': long }, '251 lines: split it by subject'],
  ['tables without a number', { 'db/tables/tasks.sql': '' }, 'Name a file of tables <2 digits>'],
  ['two tables with one number', { 'db/tables/10_a.sql': '', 'db/tables/10_b.sql': '' }, 'has the same number'],
  ['a file that a command left at the root', { 'tables.txt': '' }, 'Nothing looks for this file at the root'],
  ['a gap', { 'db/migrations/0001_a.sql': '', 'db/migrations/0003_c.sql': '' }, 'expected 0002'],
  ['a duplicate', { 'db/migrations/0001_a.sql': '', 'db/migrations/0001_b.sql': '' }, 'expected 0002'],
  ['a migration without a number', { 'db/migrations/tasks.sql': '' }, 'Name a migration <4 digits>'],
  [
    'a released migration that was changed',
    {
      'db/released.sha256': `${checksum('select 1')}  db/migrations/0001_a.sql`,
      'db/migrations/0001_a.sql': 'select 2',
    },
    'undo the change and add a new migration',
  ],
  [
    'tables that were added after a release',
    { 'db/tables/10_a.sql': '', 'db/released.sha256': `${checksum('')}  db/tables/10_a.sql`, 'db/tables/20_b.sql': '' },
    'db/tables was released',
  ],
  [
    'a released migration that is gone',
    { 'db/migrations/0001_a.sql': '', 'db/released.sha256': `${checksum('')}  db/migrations/0001_b.sql` },
    'restore it',
  ],
  [
    'a server feature without a shared folder',
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
  [
    'a web feature without a shared folder',
    { 'web/src/features/tasks/task-list.ts': '' },
    'No shared/src/features/tasks',
  ],
  [
    'an unimplemented contract',
    { 'shared/src/features/tasks/tasks.contract.ts': '' },
    'No server code implements its contract',
  ],
  ['a folder in a feature', { 'shared/src/features/tasks/deep/due.ts': '' }, 'A feature is a flat folder'],
  [
    'two levels of folders in a feature of the web',
    { 'shared/src/features/tasks/tasks.rules.ts': '', 'web/src/features/tasks/list/cards/task-rows.ts': '' },
    'one level of folders at most',
  ],
])('refuses %s', (_what, files, message) => {
  const faults = faultsOf(files)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(message)
  expect(faults[0]).toContain(Object.keys(files).at(-1).split('/').slice(0, 4).join('/'))
})

it('accepts valid files', () => {
  const files = {
    'vitest.config.ts': '',
    'shared/src/features/tasks/tasks.contract.ts': '',
    'shared/src/features/tasks/due.rules.ts': '',
    ...listedTasks,
    'server/src/features/tasks/tasks.feature.ts': '',
    'server/src/features/tasks/tasks.handlers.ts': '',
    'server/src/features/tasks/tasks.queries.ts': '',
    'server/src/features/tasks/tasks.test.ts': '',
    'server/src/services/sign-in/common-passwords.ts': '',
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
