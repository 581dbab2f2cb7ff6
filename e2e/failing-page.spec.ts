import { withoutFirstData } from './support/first-data.ts'
import { expect, signInAs, test } from './support/people.ts'

const failing: [who: string, account: string, page: string, operation: string, other: string][] = [
  ['a therapist', 'premium@demo.test', '/app/tasks', 'tasks/list', 'My Clients'],
  ['a client', 'client@demo.test', '/client/tasks', 'portal/tasks', 'Appointments'],
  ['an operator', 'admin@demo.test', '/app/admin', 'admin/overview', 'Settings'],
]
for (const [who, account, path, operation, other] of failing) {
  test(`a page of ${who} that fails leaves the shell, the menu and the other pages`, async ({ page, context }) => {
    await signInAs(context, account)
    await withoutFirstData(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    // An answer that no page can show.
    await page.route(`**/rpc/${operation}*`, (route) => route.fulfill({ json: { json: { rows: 1 } } }))
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Your other pages still work')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await menu.getByRole('link', { name: other }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: other })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await page.unroute(`**/rpc/${operation}*`)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeHidden()
    await expect(menu).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  })
}
