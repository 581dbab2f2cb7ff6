import { expect, test } from 'vitest'
import { styleSources } from '../../web/style-sources.ts'

/** The files whose classes are left out of a style sheet, from `web/src`. */
function leftOutOf(sheet) {
  const { code } = styleSources().transform.handler('', `${process.cwd()}/web/src/styles/${sheet}`)
  return [...code.matchAll(/@source not '\.\.\/([^']+)'/g)].map(([, file]) => file)
}
const shells = { practice: 'screens/shell/AppShell.tsx', portal: 'screens/portal-shell/PortalShell.tsx' }
const shared = ['ui/Button.tsx', 'ui/MenuList.tsx', 'features/notifications/NotificationsPage.tsx', 'routes/__root.tsx']

test('the style sheet of clients has the classes of what their application loads, now or later', () => {
  const files = leftOutOf('portal.css')
  expect(files).toEqual(expect.arrayContaining([shells.practice, 'routes/app.tsx', 'screens/site/SiteBar.tsx']))
  for (const file of [...shared, shells.portal, 'routes/client.tsx', 'features/booking/MonthGrid.tsx'])
    expect(files).not.toContain(file)
})

test('the style sheet of therapists and admins has the classes of theirs', () => {
  const files = leftOutOf('app.css')
  expect(files).toEqual(expect.arrayContaining([shells.portal, 'routes/client.tsx']))
  const own = ['routes/app.tsx', 'screens/sign-in/SignInScreen.tsx', 'features/appointments/calendar/CalendarPane.tsx']
  for (const file of [...shared, shells.practice, ...own]) expect(files).not.toContain(file)
})
