import { prettyDOM } from '@testing-library/react'

const maxTextLength = 600
const maxNames = 25

/** Replaces Testing Library's dump of the whole page: what was looked for, what there is of that role, and what can be read on the page. */
export function shortElementError(message: string | null, container: Element): Error {
  const error = new Error(message === null ? prettyDOM(container, 300) || '' : shortMessage(message, container))
  error.name = 'TestingLibraryElementError'
  return error
}

function shortMessage(message: string, container: Element): string {
  if (message.includes(pageText(container))) return message // waitFor adds the page once more
  const [wanted = '', roles = ''] = message.split(/\n+Here are the \w+ roles:/)
  return [wanted, roleText(wanted, roles), pageText(container)].filter(Boolean).join('\n')
}

/** The names of all elements with the role in question, or the roles on the page if there are none. */
function roleText(wanted: string, roles: string): string {
  const named: { role: string; name: string }[] = []
  let role = ''
  for (const line of roles.split('\n')) {
    role = /^ {2}(\w+):$/.exec(line)?.[1] ?? role
    const name = /^ {2}Name "(.*)":$/.exec(line)?.[1]
    if (name !== undefined) named.push({ role, name })
  }
  const asked = /the role "(\w+)"/.exec(wanted)?.[1]
  const names = named.filter((each) => each.role === asked).map(({ name }) => `"${name}"`)
  if (names.length > 0) return `With the role ${asked}: ${listed(names)}`
  return named.length > 0 ? `Roles on the page: ${listed([...new Set(named.map((each) => each.role))])}` : ''
}

const listed = (names: readonly string[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? `, and ${names.length - maxNames} more` : '')

/** The text of the page, or of the open dialog. */
function pageText(container: Element): string {
  const dialogs = container.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')
  const shown = dialogs[dialogs.length - 1] ?? container
  const text = (shown.textContent ?? '').replace(/\s+/g, ' ').trim()
  const what = shown === container ? 'page' : 'dialog'
  if (text === '') return `The ${what} has no text.`
  return `Text of the ${what}: ${text.slice(0, maxTextLength)}${text.length > maxTextLength ? '…' : ''}`
}
